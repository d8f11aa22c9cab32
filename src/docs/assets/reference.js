// Draws the reference under the start page. A file of its own: the page's policy lets no inline script run.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followColorScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followColorScheme();
dark.addEventListener('change', followColorScheme);

const place = document.getElementById('swagger-ui');

SwaggerUIBundle({
  domNode: place,
  url: place.dataset.contract,
  // the page above says what the description of the contract says
  plugins: [{ wrapComponents: { InfoContainer: () => () => null } }],
  layout: 'BaseLayout',
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  // the default asks another host
  validatorUrl: null,
  // credentials are those of Authorize alone: without this a browser asks for its own when the service answers 401
  requestInterceptor: (request) => ({ ...request, credentials: 'omit' }),
});
