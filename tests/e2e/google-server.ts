// A fake Google for the browser tests. In place of Google's account chooser it shows a form that asks who signs in, and then
// redirects back with a code for that person.
import { Events, type MutableResponse } from 'oauth2-mock-server';
import { FakeGoogle } from '../../testing/servers/fake-google.ts';
import { GOOGLE } from '../../testing/browser/servers.ts';

const google = new FakeGoogle(Number(new URL(GOOGLE).port));
const { service } = google.server;

service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) => {
  if (body !== '') body['authorization_endpoint'] = `${google.origin}/accounts`;
});

service.addRoute('GET', '/accounts', ({ query }, response) => {
  const asked = Object.entries(query).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(String(value))}">`,
  );
  const back = new URL(String(query['redirect_uri']));
  back.search = new URLSearchParams({ error: 'access_denied', state: String(query['state']) }).toString();
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><title>Choose an account</title><link rel="icon" href="data:,">
    <h1>Choose an account</h1>
    <form action="/authorize">${asked.join('')}
      <label>Google email <input name="as_email"></label>
      <label>Name <input name="as_name"></label>
      <label><input type="checkbox" name="as_verified" value="true" checked> Verified by Google</label>
      <label><input type="checkbox" name="as_brokenTokens" value="true"> Google fails afterwards</label>
      <button>Continue</button>
    </form>
    <a href="${escaped(back.href)}">Cancel</a>`);
});

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

await google.start();
