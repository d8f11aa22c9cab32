/**
 * Loaded before the service by `npm run dev`: stops the service gracefully when its parent is gone.
 */
import { enableCompileCache } from 'node:module';

enableCompileCache(); // a start of 1.6 s takes 1.3 s
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
