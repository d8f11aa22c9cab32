// Buttons to copy and expand code. A file of its own: the pages' policy lets no inline script run.
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

for (const block of all('.tabs, figure:not(.drawing), .route')) {
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
