// The controls of the reference: search, place, language and calls.
const contents = document.getElementById('contents');
const links = all('a', contents);
// addresses of operations as they were before: #/Jobs/listJobs
const [, former] = /^#\/[^/]+\/(\w+)$/.exec(decodeURIComponent(location.hash)) ?? [];
if (former && document.getElementById(former)) location.replace(`#${former}`);

// a language that is chosen once is chosen for all requests
const languages = all('input[type=radio][name$="-request"]');
function chooseLanguage(language) {
  for (const choice of languages) if (choice.value === language) choice.checked = true;
}
chooseLanguage(localStorage.getItem('language'));
document.addEventListener('change', ({ target }) => {
  if (!languages.includes(target)) return;
  const before = target.getBoundingClientRect().top;
  chooseLanguage(target.value);
  scrollBy(0, target.getBoundingClientRect().top - before);
  localStorage.setItem('language', target.value);
});

/** The text of parts of a place, without those in places within it. */
const textOf = (place, selector, owner = place) => {
  const own = all(selector, place).filter((part) => part.closest('[id]') === owner);
  const folded = all('template', place).map(({ content }) => textOf(content, selector, null));
  return [...own.map(({ textContent }) => textContent), ...folded].join(' ').replaceAll(/\s+/g, ' ').toLowerCase();
};
const NAMES = "h2, h3, h4, code:not([name$='-request'] ~ pre code)";
const TEXTS = 'p, li, :is(.text, section) > .table td';

const linkTo = (href, ...parts) => {
  const link = Object.assign(document.createElement('a'), { href });
  link.append(...parts);
  return link;
};
const kindOf = (kind) => Object.assign(document.createElement('span'), { className: 'type', textContent: kind });

/** A link to a schema, or to the row of an error, an event or a header, with its kind. */
function linkToNamed(place) {
  const name = place.querySelector('summary, code').textContent;
  return linkTo(`#${place.id}`, name, kindOf(place.id.slice(0, -name.length - 1).replace('-', ' ')));
}

/** The searched texts of a place: its title, the names in it and its texts. */
function readPlace(link, place) {
  const route = place.matches('.operation') ? place.querySelector('.route code').textContent : '';
  const title = `${link.textContent} ${route} ${place.id}`.toLowerCase();
  const names = place.matches('tr') ? place.textContent.toLowerCase() : textOf(place, NAMES);
  return { link, title, names, texts: `${title} ${names} ${textOf(place, TEXTS)}` };
}

/** The places of a guide, which is fetched for the first search. */
async function readGuide({ href, textContent: title }) {
  const response = await fetch(href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return all('section', page).map((section) =>
    readPlace(linkTo(`${href}#${section.id}`, `${title}: ${section.querySelector('h2').textContent}`, kindOf('guide')), section),
  );
}

async function readPlaces() {
  const own = [...all('li a', contents), ...all('tr[id], .schema').map(linkToNamed)];
  const guides = await Promise.all(all('#guides li > a').map((guide) => readGuide(guide).catch(() => [])));
  return [...own.map((link) => readPlace(link, document.getElementById(link.hash.slice(1)))), ...guides.flat()];
}
let places;

const [search, status, found] = contents.querySelectorAll('[type=search], [role=status], #found');
async function showFound() {
  const read = await (places ??= readPlaces());
  const wanted = search.value.trim().toLowerCase();
  const having = (...words) =>
    ['title', 'names', 'texts'].flatMap((part) => read.filter((place) => words.every((word) => place[part].includes(word))));
  const whole = wanted === '' ? [] : having(wanted);
  // words that stand nowhere together are looked for one by one
  const matching = wanted === '' || whole.length > 0 ? whole : having(...wanted.split(/\s+/));
  const entries = [...new Set(matching)].map(({ link }) => {
    const entry = document.createElement('li');
    entry.append(link.cloneNode(true));
    return entry;
  });
  found.replaceChildren(...entries);
  contents.classList.toggle('searched', wanted !== '');
  status.textContent = wanted === '' ? '' : entries.length > 0 ? `${entries.length} found` : `Nothing found for “${wanted}”.`;
}
let shown;
search.addEventListener('input', () => (shown = showFound()));
search.addEventListener('keydown', async ({ key }) => {
  if (key !== 'Enter') return;
  await shown;
  found.querySelector('a')?.click();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.matches('input, textarea')) return;
  event.preventDefault();
  showContents(true);
  search.focus();
});

// marks the entry of the place in view
const targets = links.map((link) => document.getElementById(link.hash.slice(1)));
const visible = new Set();
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) visible[isIntersecting ? 'add' : 'delete'](target);
    const place = targets.findLastIndex((target) => visible.has(target));
    if (place < 0) return;
    for (const link of links) link.removeAttribute('aria-current');
    links[place].setAttribute('aria-current', 'location');
    const { offsetTop, offsetHeight } = links[place];
    const { scrollTop, clientHeight } = contents;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      contents.scrollTop = offsetTop - clientHeight / 3;
  },
  { rootMargin: '-12% 0px -80% 0px' },
);
for (const target of targets) observer.observe(target);

const menu = document.querySelector('.menu');
const showContents = (open) => menu.setAttribute('aria-expanded', String(contents.classList.toggle('open', open)));
menu.addEventListener('click', () => showContents());
contents.addEventListener('click', ({ target }) => target.closest('a') && showContents(false));

/** The credentials that the reader gave last, for every form of this tab. */
const account = { login: '', password: '', ...JSON.parse(sessionStorage.getItem('account')) };

// fills a folded part when it is opened
document.addEventListener(
  'toggle',
  ({ target: details }) => {
    const template = details.querySelector(':scope > template');
    if (!template) return;
    template.replaceWith(template.content);
    all(CONTROLLED, details).forEach(addControls);
  },
  true,
);

// a form that is opened has the credentials
document.addEventListener(
  'toggle',
  ({ target: details }) => {
    for (const [name, value] of Object.entries(account)) {
      const input = details.matches('.try') && details.querySelector(`[name=${name}]:not([data-in])`);
      if (input) input.value ||= value;
    }
  },
  true,
);

// opens the schema that a link leads to
function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.matches('details')) target.open = true;
}
addEventListener('hashchange', openTarget);
openTarget();

/** The request that a form describes. */
function requestOf(form) {
  const { method, target } = form.dataset;
  const inputs = all('input', form).filter(({ value }) => value !== '');
  const of = (place) => inputs.filter(({ dataset }) => dataset.in === place);
  const url = new URL(
    of('path').reduce((text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)), target),
    location,
  );
  for (const { name, value } of of('query')) url.searchParams.append(name, value);
  const headers = new Headers(of('header').map(({ name, value }) => [name, value]));
  for (const { name, value } of of(undefined)) account[name] = value;
  sessionStorage.setItem('account', JSON.stringify(account));
  if (form.elements.password && account.login) {
    const bytes = new TextEncoder().encode(`${account.login}:${account.password}`);
    headers.set('Authorization', `Basic ${btoa(String.fromCharCode(...bytes))}`);
  }
  const body = form.elements.body?.value;
  if (body) headers.set('Content-Type', 'application/json');
  // without this a browser asks for credentials of its own when the service answers 401
  return new Request(url, { method, headers, body, credentials: 'omit' });
}

async function readBody(response) {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) return JSON.stringify(await response.json(), null, 2);
  const { size } = await response.blob();
  return size > 0 ? `${type}, ${size} bytes` : '';
}

document.addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const output = form.querySelector('output');
  output.replaceChildren('…');
  const shown = document.createElement('pre');
  shown.tabIndex = 0;
  try {
    const request = requestOf(form);
    const start = performance.now();
    const response = await fetch(request);
    const milliseconds = Math.round(performance.now() - start);
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    shown.textContent = `${request.method} ${request.url}\n\n${response.status} ${response.statusText} (${milliseconds} ms)\n${await readBody(response)}\n\n${headers}`;
  } catch (error) {
    shown.textContent = String(error);
  }
  output.replaceChildren(shown);
});
