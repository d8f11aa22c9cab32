// Buttons to copy and expand code, and its colours. A file of its own: the pages' policy lets no inline script run.
const all = (selector, place = document) => [...place.querySelectorAll(selector)];
document.documentElement.classList.add('scripted');

for (const block of all('main pre:not(.tabs pre, figure pre)')) {
  const figure = document.createElement('figure');
  block.replaceWith(figure);
  figure.append(block);
}

function addButton(place, text, onClick) {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: text,
    onclick: () => onClick(button),
  });
  place.append(button);
  return button;
}

/** The code that a block shows: the chosen one where it holds several. */
const shownIn = (block) => all('pre, code', block).find((code) => code.checkVisibility());

/** The coloured parts: names of fields, texts, and the words and numbers of the language. */
const PATTERNS = {
  json: /(?<name>"(?:[^"\\]|\\.)*"(?=:))|(?<text>"(?:[^"\\]|\\.)*")|(?<word>-?\b[\d.]+\b|\b(?:true|false|null)\b)/g,
  shell: /(?<word>(?<=\s)--?[a-z-]+)|(?<text>'[^']*')|(?<name>^\w+=)/gm,
  typescript:
    /(?<text>'(?:[^'\\]|\\.)*'|`[^`]*`|"(?:[^"\\]|\\.)*"(?!:))|(?<name>"(?:[^"\\]|\\.)*"(?=:))|(?<word>\b(?:const|await|if|throw|new|export|function|import|from|return)\b)/g,
  python:
    /(?<name>"(?:[^"\\]|\\.)*"(?=:))|(?<text>"(?:[^"\\]|\\.)*")|(?<word>\b(?:import|with|as|print|True|False|None|def|return|for|in|if|not)\b)/g,
};

function colour(code) {
  const text = code.textContent;
  const parts = [];
  let end = 0;
  for (const { 0: part, index, groups } of text.matchAll(PATTERNS[code.dataset.language])) {
    const className = Object.keys(groups).find((kind) => groups[kind] !== undefined);
    parts.push(text.slice(end, index), Object.assign(document.createElement('span'), { className, textContent: part }));
    end = index + part.length;
  }
  code.replaceChildren(...parts, text.slice(end));
}

// code is coloured when it comes near the view
const nearView = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      nearView.unobserve(target);
      colour(target.firstElementChild);
    }
  },
  { rootMargin: '50%' },
);

function addControls(block) {
  for (const code of all('pre', block)) nearView.observe(code);
  const bar = Object.assign(document.createElement('span'), { className: 'controls' });
  block.append(bar);
  if (all('pre', block).some((code) => code.textContent.split('\n').length > 20)) {
    addButton(bar, 'Expand', (button) => (button.textContent = block.classList.toggle('whole') ? 'Fold' : 'Expand'));
  }
  addButton(bar, 'Copy', async (button) => {
    await navigator.clipboard.writeText(shownIn(block).textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
}

const CONTROLLED = '.tabs, figure:not(.drawing), .route';
all(CONTROLLED).forEach(addControls);
