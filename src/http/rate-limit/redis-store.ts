import type { Store } from 'express-rate-limit';
import { RedisStore } from 'rate-limit-redis';
import type { Redis } from './redis.ts';

/** One count in Redis for all servers that use it; what ended clears itself away. */
export const createRedisStore = (redis: Redis): Store =>
  new RedisStore({ prefix: 'recruitment:rate-limit:', sendCommand: (...command) => redis.send(command) });
