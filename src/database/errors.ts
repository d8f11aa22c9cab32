// Each code was provoked against PostgreSQL (test/database/failure.test.ts) or stands beside such a
// code in its table.
const states = /^(08...|25006|25P0[34]|28...|3D000|40001|40P01|53...|55P03|57014|57P..|58...)$/;
const codes = new Set(
  (
    'P1000 P1001 P1002 P1003 P1008 P1010 P1011 P1017 P2024 P2028 P2034 P2037 ' +
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENETRESET ' +
    'EADDRNOTAVAIL ENOTFOUND EAI_AGAIN EAI_FAIL SETTINGS_MISSING'
  ).split(' '),
);
// a certificate that ran out is renewed without a restart
const certificates = /^(ERR_(SSL|TLS)_|CERT_|(DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY|DECODE))/;
const kinds = new Set(
  (
    'DatabaseNotReachable ConnectionClosed SocketTimeout TooManyConnections TlsConnectionError TransactionWriteConflict ' +
    'DatabaseDoesNotExist DatabaseAccessDenied AuthenticationFailed TransactionAlreadyClosed'
  ).split(' '),
);
// pg and its pool throw these as plain errors without a code
const messages =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|There was no answer before|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|The server does not support SSL|There was an error establishing an SSL|connect ENOENT)/;

// PostgreSQL refuses the connection with a code that other errors have too
const refusals =
  /^(permission denied for database|database ".*" is not currently accepting connections|cannot connect to invalid database)/;
// Citus has lost a node: XX000, the code of any internal error. The last five are libpq's, between
// coordinator and node.
const lostNode =
  /^(failure on connection marked as essential|failed to prepare transaction|execution cannot recover from multiple connection failures|cannot connect to \S+ to fetch intermediate results|failed to read result ".*" from node|could not commit transaction for shard|postmaster was shut down|server closed the connection unexpectedly|no connection to the server|could not (send|receive) data|SSL SYSCALL error|connection not open)/;

const SIGNS = [states, certificates, messages, refusals, lostNode];

/**
 * Returns 'unavailable' when the same request may succeed later: the database was away, overloaded,
 * too slow, or in a deadlock. Undefined for other errors. Takes what Prisma, pg or the pool has
 * thrown.
 */
export function databaseFailure(error: unknown): 'unavailable' | undefined {
  return signs(error).some((sign) => codes.has(sign) || kinds.has(sign) || SIGNS.some((known) => known.test(sign)))
    ? 'unavailable'
    : undefined;
}

type Failure = {
  readonly code?: unknown;
  readonly errorCode?: unknown;
  readonly originalCode?: unknown;
  readonly kind?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
};

// Prisma keeps PostgreSQL's error under meta.driverAdapterError.cause; the adapter's error at
// COMMIT has it under cause.
function signs(error: unknown, depth = 0): readonly string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const { code, errorCode, originalCode, kind, message, cause, meta }: Failure = error;
  const own = [code, errorCode, originalCode, kind, message].filter((sign) => typeof sign === 'string');
  return [...own, ...signs(cause, depth + 1), ...signs(meta?.driverAdapterError, depth + 1)];
}
