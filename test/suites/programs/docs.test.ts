/**
 * The pages in a browser, as a reader has them: behind a proxy, under a prefix, with the service's
 * own policy in force.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { operations } from '../../harness/contract.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { haveChromium } from './chromium.ts';
import { startPrefixProxy, type PrefixProxy } from './prefix-proxy.ts';

const executablePath = haveChromium();
if (executablePath === undefined) console.warn('The pages are not tried in a browser: there is no Chromium here.');

// a page with the whole contract takes a browser seconds on a busy machine

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DARK: BrowserContextOptions = { colorScheme: 'dark' };
const PHONE: BrowserContextOptions = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true };

/** Parts of the page with one of each kind of element; the whole page takes a minute. */
const PARTS = [
  '.bar',
  '#contents',
  '#errors',
  '#webhooks',
  '#listJobs',
  '#advanceStep',
  '#sendEmail',
  '#headers',
  '#schema-EventName',
];
/** The rules of axe whose outcome depends on colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** Pages that are checked as a whole. */
const WHOLE = [
  '/changelog',
  ...['integration-platform', 'scheduling-tool', 'application-states'].map((guide) => `/docs/guides/${guide}`),
];

let proxy: PrefixProxy;
let service: Service;
let browser: Browser;
let login: string;
let password: string;

/** Faults of a page: console messages, violations of the policy, requests to other hosts. */
let faults: string[];

(executablePath ? describe : describe.skip)('in a browser', () => {
  beforeAll(async () => {
    proxy = await startPrefixProxy('/ats');
    service = await startService({ publicUrl: proxy.publicUrl });
    proxy.leadTo(service.origin);
    ({ login, password } = (await aWorld(service)).recruiter);
    browser = await chromium.launch({ executablePath: String(executablePath) });
  });
  afterAll(async () => {
    await browser.close();
    proxy.close();
    await service.close();
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  /** Opens a page. */
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    faults = [];
    const page = await (await browser.newContext(options)).newPage();
    page.setDefaultTimeout(15_000);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${proxy.publicUrl}/`) && !request.url().startsWith('data:')) faults.push(request.url());
    });
    await page.goto(proxy.publicUrl + path);
    return page;
  }

  /** Calls an operation as its form stands there, with the fields given filled in. */
  async function execute(page: Page, operation: string, fields: Readonly<Record<string, string>> = {}) {
    const form = page.locator(`#${operation} .try`);
    if (!(await form.locator('form').isVisible())) await form.locator('summary').click();
    for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value);
    const answered = page.waitForResponse((response) => response.url().startsWith(`${proxy.publicUrl}/v1/`));
    await form.getByRole('button', { name: 'Send' }).click();
    const response = await answered;
    await form.locator('output pre').waitFor();
    return { url: response.url(), status: response.status(), shown: await form.locator('output').innerText() };
  }

  /** Opens everything that is folded, also within what was folded. */
  async function unfold(page: Page): Promise<void> {
    let folded = 1;
    while (folded > 0) {
      folded = await page.evaluate(`(async () => {
        for (const details of document.querySelectorAll('details')) details.open = true;
        await new Promise(requestAnimationFrame);
        return document.querySelectorAll('main template').length;
      })()`);
    }
  }

  /** How far the page can be scrolled sideways. */
  const overflow = (page: Page): Promise<number> =>
    page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  test.each([
    ['/docs', {}],
    ['/docs/v1', DARK],
    ['/docs', PHONE],
    ['/docs/guides/job-board', DARK],
    ['/docs/guides/application-states', DARK],
    ['/changelog', {}],
  ])('a strict CSP (no unsafe-inline, nothing from another host): %s loads without a complaint', async (path, options) => {
    const page = await open(path, options);
    expect(faults).toEqual([]);
    expect(await page.locator('script:not([src]), style').count()).toBe(0);
    // the policy is in force: what it forbids is refused
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }))`,
    );
    expect([await page.evaluate('window.ran'), faults.length]).toEqual([undefined, 1]);
  });

  test("Basic try it against the running service: with credentials 200 and the caller's own account, without 401", async () => {
    const page = await open('/docs');
    const stranger = await execute(page, 'getAccount');
    expect([stranger.status, stranger.shown]).toEqual([401, expect.stringContaining('unauthenticated')]);
    faults = [];
    const known = await execute(page, 'getAccount', { login, password });
    expect([known.status, known.shown]).toEqual([200, expect.stringContaining(`"_self": "${proxy.publicUrl}/v1/account"`)]);
    expect(faults).toEqual([]);
    expect(known.shown.indexOf('"_self"')).toBeLessThan(known.shown.indexOf('content-type:'));
    // the tab keeps the credentials, another one does not have them
    await page.reload();
    expect((await execute(page, 'getAccount')).status).toBe(200);
    const other = await page.context().newPage();
    await other.goto(`${proxy.publicUrl}/docs`);
    expect((await execute(other, 'getAccount')).status).toBe(401);
  });

  test('an operation is called with what the reader has filled in, and nothing else', async () => {
    const page = await open('/docs/v1');
    expect(await execute(page, 'listJobs', { login, password })).toMatchObject({ status: 200, url: `${proxy.publicUrl}/v1/job` });
    const filtered = await execute(page, 'listCandidates', { first_name: 'Zoë & Co' });
    expect(filtered).toMatchObject({ status: 200, url: `${proxy.publicUrl}/v1/candidate?first_name=Zo%C3%AB+%26+Co` });
    const refused = await execute(page, 'addNote', { body: '{}' });
    expect([refused.status, refused.shown]).toEqual([422, expect.stringContaining('"required"')]);
  });

  test('a first visit takes at most five requests of the rate limit, a later one two', async () => {
    proxy.takeCount();
    const page = await open('/docs');
    const first = proxy.takeCount();
    expect(first).toBeLessThanOrEqual(5);
    await page.goto('about:blank');
    await page.goto(`${proxy.publicUrl}/docs`);
    // one of the first visit, as that of the icon, may come late
    const later = proxy.takeCount();
    expect(first + later).toBeLessThanOrEqual(5 + 2);
  });

  test('webhooks shown: each with its description and an example; errors by code: the table is shown', async () => {
    const page = await open('/docs');
    const webhooks = page.locator('#webhook-calls .operation');
    expect(await webhooks.count()).toBeGreaterThan(1);
    await webhooks.first().getByText('"ProcessStepChange"').first().waitFor();
    const row = page.locator('#errors tr', { has: page.getByText('stale_step', { exact: true }) });
    expect(await row.innerText()).toMatch(/stale_step\s+409\s+The application has moved to another step in the meantime\./);
  });

  /** The parts of the page that links lead to, of these selectors, and that are not in view once followed. */
  const missed = (page: Page, selectors = '*'): Promise<readonly string[]> =>
    page.evaluate(`(${followLinks})(${JSON.stringify(selectors)})`);

  // a phone has a bar of another height: a part of each kind shows whether it covers what is followed
  const followed: readonly [string, BrowserContextOptions, readonly (readonly [path: string, parts?: string])[]][] = [
    ['wide', {}, [['/docs'], ['/docs/guides/job-board'], ['/docs/guides/application-states'], ['/changelog']]],
    ['on a phone', PHONE, [['/docs/v1', PARTS.join()], ['/docs/guides/integration-platform']]],
  ];
  test.each(followed)(
    'a test in Chromium follows every link of every page and looks at what is in view: %s',
    async (_, options, paths) => {
      const leading = new Set<string>();
      for (const [path, parts] of paths) {
        const page = await open(path, options);
        expect([path, await missed(page, parts)]).toEqual([path, []]);
        const links: string[] = await page.evaluate(
          '[...document.links].filter(({ pathname, origin }) => origin === location.origin && pathname !== location.pathname).map(({ href }) => href)',
        );
        for (const link of links) leading.add(link);
      }
      const page = await open('/docs', options);
      // those to one page together, so that it is loaded once
      for (const link of [...leading].toSorted()) {
        expect([link, (await page.request.get(link)).status()]).toEqual([link, 200]);
        if (!link.includes('#')) continue;
        await page.goto(link);
        expect([link, await page.evaluate(`(${isInView})(document.getElementById(location.hash.slice(1)))`)]).toEqual([
          link,
          true,
        ]);
      }
    },
  );

  test.each(['#errors', '#limits', '#webhooks', '#error-stale_step', '#advanceStep', '#/Jobs/listJobs'])(
    'links to sections work: /docs%s opens with its section in view',
    async (hash) => {
      const page = await open(`/docs${hash}`);
      const id = hash.split(/[#/]/).at(-1);
      expect(await page.evaluate(`(${isInView})(document.getElementById('${id}'))`)).toBe(true);
      expect(faults).toEqual([]);
    },
  );

  test.each([
    [{ viewport: { width: 1440, height: 900 } }, 1_800],
    [PHONE, 1_624],
  ])('an operation fits two screens, a table in its description aside', async (options, most) => {
    const page = await open('/docs', options);
    const heights: Readonly<Record<string, number>> = await page.evaluate(
      `for (const each of document.querySelectorAll('.operation')) each.style.contentVisibility = 'visible';
      for (const each of document.querySelectorAll('.operation .text > .table')) each.remove();
      Object.fromEntries([...document.querySelectorAll('.group:not(#webhook-calls) .operation')].map((each) => [each.id, each.offsetHeight]))`,
    );
    expect(Object.entries(heights).filter(([, height]) => height > most)).toEqual([]);
    expect(heights).toHaveProperty('listJobApplications');
  });

  /** The addresses that a search finds, without the part that all pages have in common. */
  async function find(page: Page, wanted: string): Promise<readonly string[]> {
    await page.getByLabel('Search').fill(wanted);
    // the first search reads the guides
    await page.getByRole('status').filter({ hasText: /./ }).waitFor();
    const hrefs: string[] = await page.evaluate(`[...document.querySelectorAll('#found a')].map(({ href }) => href)`);
    const found = hrefs.map((href) =>
      href.replace(/^.*(?=#)/, (address) => (address.endsWith('/docs') ? '' : address.replace(/^.*\//, ''))),
    );
    expect(await page.getByRole('status').innerText()).toBe(
      found.length > 0 ? `${found.length} found` : `Nothing found for “${wanted.toLowerCase()}”.`,
    );
    return found;
  }

  test('the search finds names, and words of texts and guides, and says when it finds nothing', async () => {
    const page = await open('/docs');
    for (const [wanted, ...expected] of [
      ['peer_average', '#getJobStatistics', '#schema-JobStatistics'],
      ['pagecursor', '#pages', '#listJobs'],
      ['429', '#limits', '#error-rate_limited'],
      ['stale_step', '#error-stale_step', '#advanceStep'],
      ['verifying', '#webhooks'],
      ['signature', '#webhooks', '#receivePing'],
      ['rate limit', '#limits'],
      ['complete_until position', 'data-warehouse#1-note-the-position'],
      ['{{application.date}}', '#schema-SendEmailRequest'],
      ['replies go to your', '#sendEmail'],
      ['Blind', 'selection-states#interviews'],
      ['daylight', 'scheduling-tool#4-move-it'],
    ] as const) {
      const found = await find(page, wanted);
      expect([wanted, found]).toEqual([wanted, expect.arrayContaining(expected)]);
      const tooMany = found.length < operations.length ? [] : found;
      expect([wanted, tooMany]).toEqual([wanted, []]);
    }
    expect(await find(page, 'Salary')).toEqual([]);
    expect(await page.locator('#contents li:visible').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test.each([{}, PHONE])('"/" leads to the search, but is written in a field', async (options) => {
    const page = await open('/docs', options);
    await page.keyboard.press('/');
    await page.keyboard.type('a/b');
    expect(await page.evaluate('document.activeElement.value')).toBe('a/b');
    expect(await page.getByLabel('Search').inputValue()).toBe('a/b');
  });

  test('what is found by its title comes first and is opened with Enter; the list marks the place', async () => {
    const page = await open('/docs');
    await page.getByLabel('Search').fill('advance-step');
    await page.getByLabel('Search').press('Enter');
    expect(new URL(page.url()).hash).toBe('#advanceStep');
    await page.getByLabel('Search').fill('');
    await page.locator('#contents a[aria-current]', { hasText: 'Advance an application' }).waitFor();
  });

  test('the contents on a phone have a line for each entry, and cover neither their button nor the links to other pages', async () => {
    const page = await open('/docs', PHONE);
    await page.getByRole('button', { name: 'Contents' }).tap();
    await page.locator('#contents a').first().waitFor();
    const tops: number[] = await page.evaluate(
      `[...document.querySelectorAll('#contents a')].map((link) => link.getBoundingClientRect().top)`,
    );
    expect(tops.filter((top, index) => index > 0 && top <= (tops[index - 1] ?? top))).toEqual([]);
    expect(tops.length).toBeGreaterThan(operations.length);
    expect(await page.evaluate(`[...document.querySelectorAll('.bar :is(a, button)')].filter(${isCovered}).length`)).toBe(0);
    await page.locator('#contents a', { hasText: 'List jobs' }).tap();
    expect(await page.evaluate(`(${isInView})(document.getElementById('listJobs'))`)).toBe(true);
  });

  test('what is folded or out of view is made when it is opened or comes into view, also by a link', async () => {
    const page = await open('/docs#getJobStatistics');
    expect(await page.evaluate(`document.querySelectorAll('*').length`)).toBeLessThan(15_000);
    await page.locator('#getJobStatistics pre .name').first().waitFor();
    const schema = page.locator('#schema-JobStatistics');
    expect(await schema.getByText('peer_average').count()).toBe(0);
    await page.locator('#getJobStatistics').getByRole('link', { name: 'JobStatistics' }).click();
    await schema.getByText('peer_average').first().waitFor();
    expect(await page.evaluate(`(${isInView})(document.getElementById('schema-JobStatistics'))`)).toBe(true);
    await page.goto(`${proxy.publicUrl}/docs/v1#schema-JobStatistics`);
    await schema.getByText('peer_average').first().waitFor();
  });

  test('a language that is chosen holds for every request, and what shows is copied', async () => {
    const page = await open('/docs#listJobs');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('#listJobs').getByText('Python', { exact: true }).click();
    await page.locator('#getAccount .tabs').first().getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
      /^import base64, json, urllib.request\n[^]*\/v1\/account"/,
    );
  });

  test('the edge of code shows whether there is more of its lines', async () => {
    const page = await open('/docs', PHONE);
    const block = page.locator('#pages pre').first();
    await block.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await block.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const photograph = () => page.screenshot({ clip: { x: x + width - 8, y: y + height - 12, width: 4, height: 4 } });
    const cut = await photograph();
    await block.evaluate((code) => code.scrollTo(10_000, 0));
    expect((await photograph()).equals(cut)).toBe(false);
  });

  test.each([{}, PHONE])('the code of a guide fits its column', async (options) => {
    const page = await open('/docs/guides/scheduling-tool', options);
    const widths: number[] = await page.evaluate(
      `[...document.querySelectorAll('pre')].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)`,
    );
    expect(widths.length).toBeGreaterThan(5);
    expect(widths.filter((width) => width > 0)).toEqual([]);
  });

  test("light and dark: the page and its reference follow the reader's choice, also while they are open", async () => {
    const page = await open('/docs', DARK);
    const brightness = (selector: string): Promise<number> =>
      page.evaluate(`(${backgroundBrightness})(document.querySelector('${selector}'))`);
    const places = ['body', '.operation h3', '.tabs pre'];
    for (const place of places) expect([place, (await brightness(place)) < 64]).toEqual([place, true]);
    await page.emulateMedia({ colorScheme: 'light' });
    for (const place of places) expect([place, (await brightness(place)) > 192]).toEqual([place, true]);
  });

  test.each([
    '/docs',
    '/docs/guides/job-board',
    '/docs/guides/integration-platform',
    '/docs/guides/application-states',
    '/changelog',
  ])('readable on a phone: %s is not scrolled sideways at 375 px, and no button covers code', async (path) => {
    const page = await open(path, PHONE);
    expect(await page.evaluate('innerWidth')).toBe(375);
    expect(await overflow(page)).toBe(0);
    expect(await page.evaluate(`[...document.querySelectorAll('.controls')].filter(${coversCode}).map(({ id }) => id)`)).toEqual(
      [],
    );
    if (path !== '/docs') return;
    expect(await page.evaluate(`document.querySelectorAll('.controls').length`)).toBeGreaterThan(3);
    await execute(page, 'listJobs', { login, password });
    await unfold(page);
    expect([await page.evaluate('innerWidth'), await overflow(page)]).toEqual([375, 0]);
  });

  /** Violations as rule and selector, of WCAG 2.2 AA and of good practice, such as names of landmarks. */
  const violations = (page: Page, parts: readonly string[], rules?: readonly string[]): Promise<readonly string[]> =>
    page.evaluate(
      `${AXE}; axe.run({ include: ${JSON.stringify(parts.map((part) => [part]))} },
          ${JSON.stringify(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } })})
        .then(({ violations }) => violations
          .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => id + ' ' + target.join(' ') + ' ' + html.slice(0, 150))))`,
    );

  /** Takes away operations and schemas that are none of the parts: axe goes through all that is on a page. */
  const keepParts = (page: Page): Promise<void> =>
    page.evaluate(`(() => {
      const parts = ${JSON.stringify(PARTS.join())};
      for (const each of document.querySelectorAll('.operation, [id^=schema-]'))
        if (!each.closest(parts) && !each.querySelector(parts)) each.remove();
    })()`);

  /** The parts that are on the page. */
  const partsOn = async (page: Page): Promise<readonly string[]> =>
    page.evaluate(`${JSON.stringify(PARTS)}.filter((part) => document.querySelector(part))`);

  test('No serious axe violation that our own page or style sheet can mend, and no lesser one: light and dark', async () => {
    const page = await open('/docs');
    await execute(page, 'listJobs', { login, password });
    await unfold(page);
    expect(await partsOn(page)).toEqual(PARTS);
    expect(await violations(page, PARTS)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await keepParts(page);
    expect(await partsOn(page)).toEqual(PARTS);
    expect(await violations(page, PARTS, OF_COLOURS)).toEqual([]);
    for (const place of WHOLE) {
      const opened = await open(place);
      expect([place, await violations(opened, ['body'])]).toEqual([place, []]);
      await opened.emulateMedia({ colorScheme: 'dark' });
      expect([place, await violations(opened, ['body'], OF_COLOURS)]).toEqual([place, []]);
    }
  });

  test('No serious axe violation that our own page or style sheet can mend, and no lesser one: phone', async () => {
    const page = await open('/docs', PHONE);
    await keepParts(page);
    await execute(page, 'listJobs', { login, password });
    await unfold(page);
    expect(await partsOn(page)).toEqual(PARTS);
    expect(await violations(page, PARTS)).toEqual([]);
    for (const place of WHOLE) expect([place, await violations(await open(place, PHONE), ['body'])]).toEqual([place, []]);
  });
});

/** Runs in the page: how bright the background of an element is, from 0 to 255, wherever it comes from. */
const backgroundBrightness = `(element) => {
  for (let place = element; place; place = place.parentElement) {
    const [red, green, blue, alpha = 1] = getComputedStyle(place).backgroundColor.match(/[\\d.]+/g).map(Number);
    if (alpha > 0) return (red + green + blue) / 3;
  }
  return 255;
}`;

/** Runs in the page: whether a bar of buttons lies over the code beside it. */
const coversCode = `(bar) => [...bar.parentElement.querySelectorAll('pre')].some((code) => {
  const [one, other] = [bar, code].map((element) => element.getBoundingClientRect());
  return other.width > 0 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
})`;

/** Runs in the page: whether another element lies over a corner of this one. */
const isCovered = `(element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [[left + 4, top + 4], [right - 4, bottom - 4]].some((point) => !element.contains(document.elementFromPoint(...point)));
}`;

/** Runs in the page: whether an element begins in the upper half of the window, not covered, or the page ends. */
const isInView = `(element) => {
  const { top, left } = element.getBoundingClientRect();
  const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  const y = Math.max(top, 0) + 2;
  const onTop = document.elementsFromPoint(left + 5, y)[0]?.closest('.bar');
  return top > -1 && !onTop && (top < innerHeight / 2 || (atEnd && top < innerHeight));
}`;

/** Runs in the page: follows each link to a part of it of these selectors, or to one that is not there. */
const followLinks = `async (parts) => {
  const isInView = ${isInView};
  const leadsThere = ({ pathname, hash }) => pathname === location.pathname && hash && document.getElementById(hash.slice(1))?.matches(parts) !== false;
  const links = new Map([...document.links].filter(leadsThere).map((link) => [link.hash, link]));
  const missed = [];
  for (const [hash, link] of links) {
    link.click();
    const target = document.getElementById(hash.slice(1));
    // what is made when it comes into view moves the rest: later on a busy machine
    for (let frames = 0; frames < 60; frames += 1) {
      await new Promise(requestAnimationFrame);
      if (target && isInView(target)) break;
    }
    if (!target || !isInView(target)) missed.push(hash);
  }
  return links.size > 0 || !location.pathname.endsWith('/docs') ? missed : ['no link'];
}`;
