const input = { target: './openapi.json' };

export default {
  fetch: { input, output: { target: './out/orval-fetch/client.ts', client: 'fetch' } },
  zod: { input, output: { target: './out/orval-zod/schemas.ts', client: 'zod' } },
};
