/** The major version that the client is for; `npm run client:pack -- --major` writes another one. */
export const MAJOR = 1;
