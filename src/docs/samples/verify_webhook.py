import base64
import hashlib
import hmac
import time

TOLERANCE_SECONDS = 300


def is_genuine(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """Whether a delivery is genuine. `body` is the body as it came, before anything has parsed it;
    `headers` have lower-case names; `secret` begins with `whsec_`."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isascii() or not timestamp.isdigit():
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False

    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())

    # during a rotation there are two signatures: one that fits is enough
    for signature in headers.get("webhook-signature", "").split(" "):
        version, _, value = signature.partition(",")
        if version == "v1" and hmac.compare_digest(value.encode(), expected):
            return True
    return False
