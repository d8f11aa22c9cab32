/**
 * The time of a refused login must not reveal its reason: five reasons in turns, times compared by
 * rank (Mann and Whitney).
 */
import { Agent, request as send } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setDisabled } from '../../../src/resources/users/update.ts';

import { basic, type Credentials } from '../../harness/client.ts';
import { anOrganisation, aRecruiter, aTenant } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { createDraws } from './draws.ts';
import { expectFigure, parameter, seed } from './figures.ts';

/** The row of a caller grows with its memberships. */
const MEMBERSHIPS = 100;
/** Five standard deviations of the statistic with 800 samples of each. */
const FARTHEST = 0.072;
const WARM_UP = 50;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let service: Service;
beforeAll(async () => void (service = await startService()), 120_000);
afterAll(async () => {
  agent.destroy();
  await service.close();
});

/** Milliseconds until the whole of the refusal is there. */
const timeOf = (credentials: Credentials): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    send(`${service.origin}/v1/account`, { agent, headers: { authorization: basic(credentials) } }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 401) resolve(performance.now() - began);
        else reject(new Error(`Answered ${response.statusCode}.`));
      });
    })
      .once('error', reject)
      .end();
  });

async function refusedCredentials(): Promise<Readonly<Record<string, Credentials>>> {
  const { prisma } = service;
  const { id: tenantId } = await aTenant(prisma);
  const organisations = [];
  while (organisations.length < MEMBERSHIPS) organisations.push(await anOrganisation(prisma, tenantId));
  const [known, revoked, expired, disabled] = [
    await aRecruiter(prisma, organisations),
    await aRecruiter(prisma, organisations),
    await aRecruiter(prisma, organisations),
    await aRecruiter(prisma, organisations),
  ];
  await prisma.credential.update({ where: { login: revoked.login }, data: { revokedAt: new Date() } });
  await prisma.credential.update({ where: { login: expired.login }, data: { expiresAt: new Date(0) } });
  await setDisabled(service.database, { tenantId, id: disabled.id }, new Date());
  expect((await service.as(known).get('/account')).status).toBe(200);
  return {
    'an unknown login': { login: 'login-00000000', password: known.password },
    'a wrong password': { login: known.login, password: revoked.password },
    'a revoked credential': revoked,
    'an expired credential': expired,
    'a disabled user': disabled,
  };
}

/**
 * The probability that one of `others` takes longer than one of `times`; one half when they do not
 * differ.
 */
function likelihoodOfLonger(times: readonly number[], others: readonly number[]): number {
  const all = [...times.map((time) => ({ time, other: false })), ...others.map((time) => ({ time, other: true }))];
  const ranks = all
    .toSorted((one, two) => one.time - two.time)
    .reduce((sum, { other }, index) => (other ? sum + index + 1 : sum), 0);
  return (ranks - (others.length * (others.length + 1)) / 2) / (times.length * others.length);
}

const medianOf = (times: readonly number[]): number => times.toSorted((one, two) => one - two)[times.length >> 1] ?? NaN;

test('an unknown login, a wrong password, a revoked and an expired credential, a disabled user take the same time', async () => {
  const credentials = await refusedCredentials();
  const { shuffle } = createDraws(seed());
  const samples = parameter('SAMPLES', 800);
  const times = new Map(Object.keys(credentials).map((kind) => [kind, [] as number[]]));
  for (let round = -WARM_UP; round < samples; round += 1) {
    for (const [kind, each] of shuffle(Object.entries(credentials))) {
      const time = await timeOf(each);
      if (round >= 0) times.get(kind)?.push(time);
    }
  }
  const [unknown = [], ...others] = times.values();
  const kinds = Object.keys(credentials).slice(1);
  for (const [index, other] of others.entries()) {
    const distance = Math.abs(likelihoodOfLonger(unknown, other) - 0.5);
    const medians = `${medianOf(unknown).toFixed(3)} and ${medianOf(other).toFixed(3)} ms`;
    expectFigure(`an unknown login and ${kinds[index]} told apart by time (medians ${medians})`, distance, 'from even odds', {
      atMost: FARTHEST,
    });
  }
}, 600_000);
