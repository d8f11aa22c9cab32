/** Pay of offers and jobs: amounts, currencies, and how a letter writes them. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Prisma } from '#generated/prisma/client.ts';
import { aJob, anApplication, anOffer, aRecruiter, aTemplate } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectInvalid } from '../../http/refusals.ts';
import { offerKeywords } from '../../../src/resources/offers/keywords.ts';
import { digitsOf } from '../../../src/resources/currencies.ts';
import { stateOf } from '../applications/desk.ts';

const NOW = new Date('2026-11-26T23:30:00.250Z');

const service = aService({}, () => NOW);
let desk: World<'job' | 'steps'>;
let application: Awaited<ReturnType<typeof anApplication>>;

beforeAll(async () => void (desk = await aWorld(service, ['job', 'steps'])));
beforeEach(async () => void (application = await anApplication(service.prisma, desk.job)));

type Amount = { readonly min: number; readonly max?: number; readonly currency: string; readonly period: string };

const add = (pay: Amount) => desk.client.post(`/application/${application.id}/offer`, { pay });
const columns = { payMin: 1000, payMax: null, payCurrency: 'EUR', payPeriod: 'MONTH', payNote: null } as const;

describe('amounts', () => {
  test.each<Amount>([
    { min: 1_320_000_000, currency: 'VND', period: 'YEAR' },
    { min: 1_200_000_000, max: 1e12, currency: 'IDR', period: 'YEAR' },
    { min: 999_999_999_999.99, currency: 'EUR', period: 'YEAR' },
    { min: 250_000, currency: 'JPY', period: 'MONTH' },
    { min: 1500.25, currency: 'JPY', period: 'HOUR' },
    { min: 400.125, currency: 'KWD', period: 'MONTH' },
    { min: 4.12345, currency: 'KWD', period: 'DAY' },
    { min: 12.3456, max: 12.35, currency: 'EUR', period: 'HOUR' },
    { min: 40.1234, currency: 'CLF', period: 'MONTH' },
    { min: 1.1, max: 1.1, currency: 'VED', period: 'WEEK' },
  ])('%j is taken, stored and shown as it is', async (pay) => {
    const { status, body } = await add(pay);
    expect([status, body.pay]).toEqual([200, pay]);
    expect((await desk.client.get(`/offer/${body.id}`)).body.pay).toEqual(pay);
    expect((await desk.client.get(`/offer?application_id=${application.id}`)).body.items[0].pay).toEqual(pay);
  });

  const digits = (count: number | 'no', of: string) => `It may have ${count} digits after the decimal point, in ${of}.`;
  test.each<[Amount, string, string]>([
    [{ min: 250_000.5, currency: 'JPY', period: 'MONTH' }, 'pay.min', digits('no', 'JPY per MONTH')],
    [{ min: 1, max: 1.234, currency: 'EUR', period: 'YEAR' }, 'pay.max', digits(2, 'EUR per YEAR')],
    [{ min: 0.1 + 0.2, currency: 'EUR', period: 'HOUR' }, 'pay.min', digits(4, 'EUR per HOUR')],
    [{ min: 1e-7, currency: 'KWD', period: 'DAY' }, 'pay.min', digits(5, 'KWD per DAY')],
    [{ min: 1.2345, currency: 'KWD', period: 'WEEK' }, 'pay.min', digits(3, 'KWD per WEEK')],
  ])('%j has more digits than the currency: `format`', async (pay, field, detail) => {
    const { status, body } = await add(pay);
    expect([status, body.invalid]).toMatchObject([422, { [field]: [{ code: 'format', detail }] }]);
  });

  test('more than 10^12 is `out_of_range`', async () => {
    expectInvalid(await add({ min: 1e12 + 1, currency: 'VND', period: 'YEAR' }), { 'pay.min': ['out_of_range'] });
  });
});

describe('currencies: active codes of ISO 4217 that have minor units', () => {
  test.each(['HRK', 'SLL', 'BGN', 'ANG', 'CUC', 'ZWL', 'DEM', 'XAU', 'XDR', 'XTS', 'XXX'])('%s is refused', async (currency) => {
    const { status, body } = await add({ min: 1, currency, period: 'MONTH' });
    const detail = 'It must be a currency in use, by its code of ISO 4217 on 2026-01-01.';
    expect([status, body.invalid]).toMatchObject([422, { 'pay.currency': [{ code: 'unknown_value', detail }] }]);
  });

  test('every currency that this Node calls current is taken, but those that were withdrawn or have no minor units', () => {
    const refused = Intl.supportedValuesOf('currency').filter((code) => digitsOf(code) === undefined);
    const [withdrawn, withoutUnits] = [
      ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL'],
      ['XDR', 'XSU'],
    ];
    expect(refused.filter((code) => ![...withdrawn, ...withoutUnits].includes(code))).toEqual([]);
  });
});

describe('pay of earlier versions: a withdrawn currency, more digits', () => {
  const OLD = { payMin: 0.1 + 0.2, payMax: 1e-7 + 1, payCurrency: 'HRK', payPeriod: 'HOUR', payNote: null } as const;
  const shown = { min: 0.1 + 0.2, max: 1e-7 + 1, currency: 'HRK', period: 'HOUR' };

  test('an offer shows it and takes it again unchanged, beside other changes; a changed one is checked as a whole', async () => {
    const { id } = await anOffer(service.prisma, application, OLD);
    expect((await desk.client.get(`/offer/${id}`)).body.pay).toEqual(shown);
    const { status, body } = await desk.client.post(`/offer/${id}`, { pay: shown, external_id: 'OF-1' });
    expect([status, body.pay, body.external_id]).toEqual([200, shown, 'OF-1']);
    expectInvalid(await desk.client.post(`/offer/${id}`, { pay: { ...shown, max: 2 } }), { 'pay.currency': ['unknown_value'] });
    expectInvalid(await desk.client.post(`/offer/${id}`, { pay: { ...shown, currency: 'EUR' } }), {
      'pay.min': ['format'],
      'pay.max': ['format'],
    });
  });

  test('so does a job', async () => {
    const { id } = await aJob(service.prisma, desk.organisation, OLD);
    const admin = service.as(await aRecruiter(service.prisma, [desk.organisation], 'ADMIN'));
    expect((await admin.get(`/job/${id}`)).body.pay).toEqual(shown);
    const { status, body } = await admin.post(`/job/${id}`, { pay: shown, title: 'Baker' });
    expect([status, body.pay, body.title]).toEqual([200, shown, 'Baker']);
    expectInvalid(await admin.post(`/job/${id}`, { pay: { ...shown, max: 2 } }), { 'pay.currency': ['unknown_value'] });
  });

  test('a letter rounds it', async () => {
    expect(await letterOf(OLD, 'en')).toBe('0.30–1 HRK / hour');
  });
});

async function letterOf(pay: Partial<Prisma.OfferUncheckedCreateInput>, language: string): Promise<string | undefined> {
  const offer = await anOffer(service.prisma, application, { status: 'APPROVED', ...pay });
  const template = await aTemplate(service.prisma, desk.organisation, { language, message: '{{offer.pay}}' });
  const order = { expected_status: 'APPROVED', status: 'SENT', template_id: template.id };
  expect((await desk.client.post(`/offer/${offer.id}/status`, order)).status).toBe(200);
  return (await stateOf(service.prisma, application)).emails[0]?.message;
}

describe('`{{offer.pay}}` is written in the language of the template', () => {
  test.each([
    ['en', '1320000000–1500000000 VND / year'],
    ['de', '1320000000–1500000000 VND / Jahr'],
    ['fr', '1320000000–1500000000 VND / an'],
    ['pl', '1320000000–1500000000 VND / rok'],
    ['ar', '1320000000–1500000000 VND / سنة'],
    ['ja', '1320000000–1500000000 VND / 年'],
  ])('a range in groups of digits, with the name of the period: %s', async (language, text) => {
    const pay = { ...columns, payMin: 1_320_000_000, payMax: 1_500_000_000, payCurrency: 'VND', payPeriod: 'YEAR' } as const;
    expect((await letterOf(pay, language))?.replaceAll('\u00a0', '')).toBe(text);
  });

  test.each<[Partial<Prisma.OfferUncheckedCreateInput>, string, string]>([
    [{ payMin: 13_400 }, 'en', '13\u00a0400 EUR / month'],
    [{ payMin: 3400 }, 'de', '3400 EUR / Monat'],
    [{ payMin: 3400.5 }, 'de', '3400,50 EUR / Monat'],
    [{ payMin: 12.5, payPeriod: 'HOUR' }, 'fr', '12,50 EUR / heure'],
    [{ payMin: 12.3456, payPeriod: 'DAY' }, 'en', '12.3456 EUR / day'],
    [{ payMin: 1500.25, payCurrency: 'KWD', payPeriod: 'WEEK' }, 'es', '1500,250 KWD / semana'],
    [{ payMin: 250_000, payCurrency: 'JPY' }, 'ja', '250\u00a0000 JPY / か月'],
    [{ payMin: 1e12, payCurrency: 'IDR' }, 'it', '1\u00a0000\u00a0000\u00a0000\u00a0000 IDR / mese'],
  ])('%j in %s: %s', async (pay, language, text) => {
    expect(await letterOf({ ...columns, ...pay }, language)).toBe(text);
  });

  test.each(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const)(
    'in no other language an English word: %s, in each that Node knows, and in one that it does not',
    async (payPeriod) => {
      const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
      const codes = letters.flatMap((one) => letters.map((other) => one + other)).filter((code) => code !== 'en');
      const words = codes.map((language) => [
        language,
        offerKeywords({ ...columns, payPeriod, startDate: null, expires: null }, language)['offer.pay'],
      ]);
      // `week` is Afrikaans and Dutch, too
      const others = words.filter(([language]) => payPeriod !== 'WEEK' || !['af', 'nl'].includes(language ?? ''));
      expect(others.filter(([, text]) => text?.endsWith(payPeriod.toLowerCase()))).toEqual([]);
      expect(words.find(([code]) => code === 'xx')).toEqual(['xx', `1000 EUR / ${payPeriod.charAt(0).toLowerCase()}`]);
    },
  );
});
