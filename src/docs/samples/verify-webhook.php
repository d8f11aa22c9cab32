<?php

const TOLERANCE_SECONDS = 300;

/**
 * Whether a delivery is genuine. $body is file_get_contents('php://input');
 * $headers have lower-case names: array_change_key_case(getallheaders()); $secret begins with whsec_.
 */
function is_genuine(string $secret, array $headers, string $body): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }

    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));

    // during a rotation there are two signatures: one that fits is enough
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        [$version, $value] = explode(',', $signature, 2) + ['', ''];
        if ($version === 'v1' && hash_equals($expected, $value)) {
            return true;
        }
    }
    return false;
}
