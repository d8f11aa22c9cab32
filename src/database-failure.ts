export const databaseFailure = (_error: unknown): 'unavailable' | undefined => undefined;
