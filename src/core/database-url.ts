/**
 * Reads a connection string as libpq does: the host may be empty, user and password are
 * percent-encoded. Null when it is none, or when a character of the password ends the host part.
 */
export function readDatabaseUrl(text: string): URL | null {
  // no host, which URL.parse refuses beside a user
  const url = URL.parse(text.replace('@/', '@localhost/'));
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return null;
  if (url.hash !== '' || url.pathname.includes('@')) return null;
  try {
    decodeURIComponent(url.username + url.password);
    return url;
  } catch {
    return null;
  }
}
