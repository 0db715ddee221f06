import { expect, test } from 'vitest';
import { fillIn } from './installation.ts';

const DOCUMENT = '<link rel="canonical" href="{{BASE_URL}}/privacy"><p>Run by {{OPERATOR}}. Ask {{OPERATOR}}.</p>';
const baseUrl = 'https://titles.example';

test('a document names the server and its operator at every placeholder', () => {
  const page = fillIn({ baseUrl, operator: { name: 'Aspen & <Sons>', address: 'privacy@aspen.example' } }, DOCUMENT);
  expect(page).toContain('href="https://titles.example/privacy"');
  expect(page.match(/<strong>Aspen &amp; &lt;Sons&gt;<\/strong> \(<a href="mailto:privacy@aspen\.example">/g)).toHaveLength(2);
});

test('a document says that no operator is named, and contains no placeholder', () => {
  const page = fillIn({ baseUrl, operator: undefined }, DOCUMENT);
  expect(page).toContain('somebody who has not given a name here');
  expect(page).not.toContain('{{');
});
