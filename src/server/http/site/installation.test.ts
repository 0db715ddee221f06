import { expect, test } from 'vitest';
import { fillIn } from './installation.ts';

const DOCUMENT = '<link rel="canonical" href="{{BASE_URL}}/privacy"><p>Run by {{OPERATOR}}. Ask {{OPERATOR}}.</p>';
const baseUrl = 'https://titles.example';

test('a document names the server and its operator at every placeholder', () => {
  const page = fillIn({ baseUrl, operator: { name: 'Aspen & <Sons>', address: 'privacy@aspen.example' }, signUp: 'open' }, DOCUMENT);
  expect(page).toContain('href="https://titles.example/privacy"');
  expect(page.match(/<strong>Aspen &amp; &lt;Sons&gt;<\/strong> \(<a href="mailto:privacy@aspen\.example">/g)).toHaveLength(2);
});

test('a document says that no operator is named, and contains no placeholder', () => {
  const page = fillIn({ baseUrl, operator: undefined, signUp: 'open' }, DOCUMENT);
  expect(page).toContain('somebody who has not given a name here');
  expect(page).not.toContain('{{');
});

test('the shell tells the app who may sign up and who runs it, as JSON that no name ends early', () => {
  const shell = '<meta name="installation" content="{{INSTALLATION}}">';
  const operator = { name: `A"s><b>'&`, address: 'a@aspen.example' };
  const content = /content="([^"]*)"/.exec(fillIn({ baseUrl, operator, signUp: 'invited' }, shell))?.[1] ?? '';
  const text = content
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  expect(JSON.parse(text)).toEqual({ signUp: 'invited', operator });
  expect(fillIn({ baseUrl, operator: undefined, signUp: 'closed' }, shell)).toContain(
    '{&quot;signUp&quot;:&quot;closed&quot;,&quot;operator&quot;:null}',
  );
});
