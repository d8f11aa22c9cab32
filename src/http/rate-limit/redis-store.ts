import type { Store } from 'express-rate-limit';
import { RedisStore } from 'rate-limit-redis';
import type { Redis } from './redis.ts';

/** Counts in Redis for all servers that use it. Keys expire by themselves. */
export const createRedisStore = (redis: Redis): Store =>
  new RedisStore({ prefix: 'recruitment:rate-limit:', sendCommand: (...command) => redis.send(command) });
