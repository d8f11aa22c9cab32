// Draws the reference under the start page. A file of its own: the page's policy lets no inline script run.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followColorScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followColorScheme();
dark.addEventListener('change', followColorScheme);

/** A parameter that may be left out, with its example and default told in words: as fields Swagger UI would send them with every call. */
function unfilled({ example, ...parameter }) {
  const { default: usual, ...schema } = parameter.schema ?? {};
  const told = [
    parameter.description,
    ...(usual === undefined ? [] : [`Default: \`${usual}\`.`]),
    ...(example === undefined ? [] : [`Example: \`${example}\`.`]),
  ];
  return { ...parameter, schema, description: told.join(' ') };
}

const prepareParameter = (parameter) => (parameter.required || !parameter.schema ? parameter : unfilled(parameter));

/** A path or a group of parameters with its own parameters prepared. */
const prepareParameters = (node) =>
  Array.isArray(node?.parameters) ? { ...node, parameters: node.parameters.map(prepareParameter) } : node;

const mapValues = (object = {}, change) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

const prepareContract = (contract) => ({
  ...contract,
  paths: mapValues(contract.paths, (item) => prepareParameters(mapValues(item, prepareParameters))),
  components: { ...contract.components, parameters: mapValues(contract.components?.parameters, prepareParameter) },
});

const ourChanges = ({ React }) => ({
  statePlugins: { spec: { wrapActions: { updateJsonSpec: (update) => (contract) => update(prepareContract(contract)) } } },
  wrapComponents: {
    // the page above says what the description of the contract says
    InfoContainer: () => () => null,
    // a link inside a button is neither: the button alone leads to the operation
    DeepLink: () => (props) => React.createElement('span', null, props.text),
  },
});

const place = document.getElementById('swagger-ui');

/** What Swagger UI leaves out: names of lists, a place of scrolling blocks in the order of the keyboard, names of buttons that say what they show. */
function mendControls() {
  for (const select of place.querySelectorAll('select:not([aria-label])')) {
    const parameter = select.closest('tr[data-param-name]')?.dataset.paramName;
    const label = select
      .closest('label, .examples-select, .content-type-wrapper')
      ?.querySelector('span, small, label')?.textContent;
    select.setAttribute('aria-label', parameter ?? label?.trim() ?? 'Choice');
  }
  for (const block of place.querySelectorAll('pre:not([tabindex])')) block.tabIndex = 0;
  for (const body of place.querySelectorAll('textarea:not([aria-label])')) body.setAttribute('aria-label', 'Request body');
  for (const cross of place.querySelectorAll('.close-modal:not([aria-label])')) cross.setAttribute('aria-label', 'Close');
  for (const button of place.querySelectorAll('.modal-btn[aria-label]')) button.removeAttribute('aria-label');
}
new MutationObserver(mendControls).observe(place, { childList: true, subtree: true });

SwaggerUIBundle({
  domNode: place,
  url: place.dataset.contract,
  plugins: [ourChanges],
  layout: 'BaseLayout',
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  // its colours are written into each word, and do not know of light and dark
  syntaxHighlight: { activated: false },
  // the default asks another host
  validatorUrl: null,
  // credentials are those of Authorize alone: without this a browser asks for its own when the service answers 401
  requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
});
