/** "On a full disk reads are served and writes answered 503, until there is room again", embedded. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { createClient } from '../../harness/client.ts';
import { killAll, start, startInVain } from '../../runtime/process.ts';
import { fill, mountDisk } from './faulted-service.ts';

const SLOW = 600_000;
const disk = mountDisk(200);

afterAll(() => {
  killAll();
  disk?.unmount();
});

(disk === undefined ? test.skip : test)(
  'the service stays ready and reads; writes are 503 until there is room; `doctor` warns',
  async () => {
    const folder = path.join(disk?.folder ?? '', 'data');
    const settings = { DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'error', NO_COLOR: '1' };
    const started = await start({ ...settings, DEMO_DATA: 'on' });
    const [, login = '', password = ''] = /^ +RECRUITER +(\S+) : (\S+)/m.exec(started.welcome) ?? [];
    const { origin } = new URL(started.base);
    const client = createClient(origin, { login, password });
    const note = { candidate_id: 102, organisation_id: 1, text: '<p>Called back.</p>' };
    const write = async () => (await client.post('/note', note)).status;
    const doctor = () => startInVain(settings, ['doctor'], 'support.ts');
    expect(await write()).toBe(200);
    expect((await doctor()).stdout).toMatch(/^(ok|WRONG) +disk: /m);

    const filler = path.join(disk?.folder ?? '', 'filler');
    fill(filler);
    // pages that have room take some more
    let status = 200;
    for (let count = 0; count < 1_000 && status === 200; count += 1) status = await write();
    expect(status).toBe(503);
    expect((await client.get('/job/12')).status).toBe(200);
    expect((await createClient('').get(`${origin}/health/ready`)).status).toBe(200);
    expect(started.printed()).toContain('"code":"53100"');
    const { code, stdout } = await doctor();
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^WRONG +disk: 0 MiB are free .* every write is answered 503$/m)]);

    rmSync(filler);
    expect(await write()).toBe(200);
    await started.end('SIGTERM');
  },
  SLOW,
);
