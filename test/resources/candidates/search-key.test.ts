import { expect, test } from '@jest/globals';
import { searchKey } from '../../../src/core/names.ts';

const RULE = '"Names and e-mail: whole value, case- and accent-insensitive"';

test.each([
  ['muller', ['Müller', 'MÜLLER', 'MULLER', 'muller', 'Mu\u0308ller', '  Müller\t']],
  ['weiss', ['Weiß', 'WEIẞ', 'WEISS', 'Weiss', 'weiß']],
  ['sorensen', ['Sørensen', 'SØRENSEN', 'Sorensen', 'Sörensen']],
  ['lukasz', ['Łukasz', 'łUKASZ', 'Lukasz']],
  ['dordevic', ['Đorđević', 'ĐORĐEVIĆ', 'Dordevic']],
  ['aegir', ['Ægir', 'ÆGIR', 'Aegir']],
  ['thor', ['Þór', 'ÞÓR', 'Thor']],
  ['irmak', ['Irmak', 'ırmak', 'IRMAK', 'İrmak', 'irmak']],
  ['gharb', ['Għarb', 'GĦARB', 'Gharb']],
  ['nguyen', ['Nguyễn', 'NGUYỄN', 'Nguyen']],
  ['ο νικος', ['ο Νίκος', 'Ο ΝΙΚΟΣ', 'ο νικοσ']],
  ['lea.moreau@mail.example', ['lea.moreau@mail.example', 'Léa.Moreau@MAIL.example']],
])(`${RULE}: %s is what all spellings are compared by`, (key, spellings) => {
  expect(spellings.map(searchKey)).toEqual(spellings.map(() => key));
});

test.each([
  ['Müller', 'Müllers'],
  ['Müller', 'Muell'],
  ['Anna Maria', 'AnnaMaria'],
  ["O'Brien", 'OBrien'],
  ['a.b@x.example', 'ab@x.example'],
  ['Li', 'Lý'],
])(`${RULE}: %s and %s stay two`, (one, other) => {
  expect(searchKey(one)).not.toBe(searchKey(other));
});

test(`${RULE}: every Latin and Cyrillic letter is one with its other case, with its decomposed form and with its own key`, () => {
  const letters = Array.from({ length: 0x3_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{L}/u.test(letter) && /[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(letter));
  const forms = (letter: string) => [letter.toUpperCase(), letter.toLowerCase(), letter.normalize('NFD'), searchKey(letter)];
  const torn = letters.filter((letter) => forms(letter).some((form) => searchKey(form) !== searchKey(letter)));
  expect(letters.length).toBeGreaterThan(1_000);
  expect(torn).toEqual([]);
});
