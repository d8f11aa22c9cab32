/**
 * `npm run receiver -- SECRET [PORT]`: a webhook receiver on 127.0.0.1, by default on port 4000. It
 * verifies deliveries as Standard Webhooks define, prints them and answers 200, or 400 for a wrong
 * signature. Ctrl-C ends it.
 */
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const [secret, port = '4000'] = process.argv.slice(2);
if (!secret?.startsWith('whsec_')) {
  console.error('usage: npm run receiver -- whsec_... [PORT], with the secret that `webhook add` has shown');
  process.exit(2);
}
const webhook = new Webhook(secret);

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    try {
      webhook.verify(body, request.headers as Record<string, string>);
      console.log(`verified  ${body}`);
      response.end('received');
    } catch (error) {
      console.log(`refused   ${(error as Error).message}`);
      response.writeHead(400).end();
    }
  });
});
server.listen(Number(port), '127.0.0.1', () => console.log(`A receiver listens on http://127.0.0.1:${port}/`));
