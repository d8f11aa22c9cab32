/**
 * The pages in a browser, as a reader has them: behind a proxy, under a prefix, with the service's
 * own policy in force.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { anOffice } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { haveChromium } from './chromium.ts';
import { startPrefixProxy, type PrefixProxy } from './prefix-proxy.ts';

const executablePath = haveChromium();
if (executablePath === undefined) console.warn('The pages are not tried in a browser: there is no Chromium here.');

// a page with the whole contract takes a browser seconds on a busy machine
jest.setTimeout(120_000);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DARK: BrowserContextOptions = { colorScheme: 'dark' };
const PHONE: BrowserContextOptions = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true };

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
    ({ login, password } = (await anOffice(service.prisma)).recruiter);
    browser = await chromium.launch({ executablePath: String(executablePath) });
  });
  afterAll(async () => {
    await browser.close();
    proxy.close();
    await service.close();
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  /** Opens a page and waits until its reference stands there. */
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
    if (path.startsWith('/docs')) await page.locator('#operations-Webhooks-listWebhooks').waitFor();
    return page;
  }

  async function authorize(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Authorize' }).click();
    const dialog = page.locator('.modal-ux');
    await dialog.getByLabel('Username').fill(login);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Authorize' }).click();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }

  /** Opens an operation and calls it as it stands there. */
  async function execute(page: Page, operation: string) {
    const block = page.locator(`#operations-${operation}`);
    await block.locator('button.opblock-summary-control').click();
    await block.getByRole('button', { name: 'Try it out' }).click();
    const answered = page.waitForResponse((response) => response.url().startsWith(`${proxy.publicUrl}/v1/`));
    await block.getByRole('button', { name: 'Execute' }).click();
    const response = await answered;
    await block.locator('.live-responses-table .response').waitFor();
    return { url: response.url(), status: response.status(), shown: await block.locator('.live-responses-table').innerText() };
  }

  /** How far the page can be scrolled sideways. */
  const overflow = (page: Page): Promise<number> =>
    page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  test.each([
    ['/docs', {}],
    ['/docs/v1', DARK],
    ['/docs', PHONE],
    ['/changelog', {}],
  ])('"a strict CSP (no unsafe-inline, nothing from another host)": %s loads without a complaint', async (path, options) => {
    const page = await open(path, options);
    expect(faults).toEqual([]);
    expect(await page.locator('script:not([src]), style').count()).toBe(0);
    // the policy is in force: what it forbids is refused
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }))`,
    );
    expect([await page.evaluate('window.ran'), faults.length]).toEqual([undefined, 1]);
  });

  test('"Basic try it against the running service": with Authorize 200 and the caller\'s own account, without it 401', async () => {
    const stranger = await execute(await open('/docs'), 'Account-getAccount');
    expect([stranger.status, stranger.shown]).toEqual([401, expect.stringContaining('unauthenticated')]);
    const page = await open('/docs');
    await authorize(page);
    const known = await execute(page, 'Account-getAccount');
    expect([known.status, known.shown]).toEqual([200, expect.stringContaining(`"_self": "${proxy.publicUrl}/v1/account"`)]);
    expect(faults).toEqual([]);
  });

  test('an operation is called with what the reader has filled in, and nothing else', async () => {
    const page = await open('/docs');
    await authorize(page);
    expect(await execute(page, 'Jobs-listJobs')).toMatchObject({ status: 200, url: `${proxy.publicUrl}/v1/job` });
  });

  test('a first visit takes at most seven requests of the rate limit, a later one two', async () => {
    proxy.takeCount();
    const page = await open('/docs');
    expect(proxy.takeCount()).toBeLessThanOrEqual(7);
    await page.goto('about:blank');
    await page.goto(`${proxy.publicUrl}/docs`);
    await page.locator('#operations-Webhooks-listWebhooks').waitFor();
    expect(proxy.takeCount()).toBe(2);
  });

  test('"webhooks shown": each with its description and an example', async () => {
    const page = await open('/docs');
    const webhooks = page.locator('.webhooks .opblock');
    expect(await webhooks.locator('.opblock-summary-description').allInnerTexts()).toEqual([
      'Delivery of an event',
      'Trial of your endpoint',
    ]);
    await webhooks.first().locator('button.opblock-summary-control').click();
    await webhooks.first().getByText('Verify.').waitFor();
    await webhooks.first().getByText('"ProcessStepChange"').first().waitFor();
  });

  test('"deep links": the address of an operation opens it', async () => {
    const page = await open('/docs#/Jobs/listJobs');
    await page.locator('#operations-Jobs-listJobs .opblock-body').waitFor();
    expect(faults).toEqual([]);
  });

  test('"errors by code": the table is shown', async () => {
    const page = await open('/docs');
    const row = page.locator('#errors tr', { has: page.getByText('stale_step', { exact: true }) });
    expect(await row.innerText()).toMatch(/stale_step\s+409\s+The application has moved to another step in the meantime\./);
  });

  test('"light and dark": the page and its reference follow the reader\'s choice, also while they are open', async () => {
    const page = await open('/docs', DARK);
    const brightness = (selector: string): Promise<number> =>
      page.evaluate(`(${backgroundBrightness})(document.querySelector('${selector}'))`);
    const places = ['body', '.swagger-ui .opblock-tag', '.swagger-ui .opblock-summary-path'];
    for (const place of places) expect([place, (await brightness(place)) < 64]).toEqual([place, true]);
    await page.emulateMedia({ colorScheme: 'light' });
    for (const place of places) expect([place, (await brightness(place)) > 192]).toEqual([place, true]);
  });

  test.each(['/docs', '/changelog'])('"readable on a phone": %s is not scrolled sideways at 375 px', async (path) => {
    const page = await open(path, PHONE);
    expect(await page.evaluate('innerWidth')).toBe(375);
    expect(await overflow(page)).toBe(0);
    if (path === '/changelog') return;
    await authorize(page);
    await execute(page, 'Jobs-listJobs');
    await execute(page, 'Account-getAccount');
    await page.locator('.webhooks .opblock button.opblock-summary-control').first().click();
    await page.locator('.webhooks .opblock-body').waitFor();
    expect([await page.evaluate('innerWidth'), await overflow(page)]).toEqual([375, 0]);
  });

  /**
   * Serious and critical faults, as rule and selector. None had to be left: each could be mended by
   * our style sheet or script.
   */
  const violations = (page: Page): Promise<readonly string[]> =>
    page.evaluate(
      `${AXE}; axe.run(document).then(({ violations }) => violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => id + ' ' + target.join(' ') + ' ' + html.slice(0, 150))))`,
    );

  test.each([
    ['light', {}],
    ['dark', DARK],
    ['phone', PHONE],
  ])(
    '"No serious axe violation that our own page or style sheet can mend": %s',
    async (_, options) => {
      const page = await open('/docs', options);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Authorize' }).click();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Close' }).last().click();
      await execute(page, 'Jobs-listJobs');
      await page.locator('#operations-Applications-advanceStep button.opblock-summary-control').click();
      await page.locator('#operations-Applications-advanceStep').getByRole('button', { name: 'Try it out' }).click();
      await page.locator('.webhooks .opblock button.opblock-summary-control').first().click();
      await page.locator('.models button').first().click();
      await page.locator('.models .json-schema-2020-12-expand-deep-button').first().click();
      await page.locator('.webhooks .opblock-body').waitFor();
      expect(await violations(page)).toEqual([]);
      const changelog = await open('/changelog', options);
      expect(await violations(changelog)).toEqual([]);
    },
    120_000,
  );
});

/** Runs in the page: how bright the background of an element is, from 0 to 255, wherever it comes from. */
const backgroundBrightness = `(element) => {
  for (let place = element; place; place = place.parentElement) {
    const [red, green, blue, alpha = 1] = getComputedStyle(place).backgroundColor.match(/[\\d.]+/g).map(Number);
    if (alpha > 0) return (red + green + blue) / 3;
  }
  return 255;
}`;
