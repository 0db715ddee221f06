import { describe, expect, it } from 'vitest';
import { redirectTarget } from './redirect.ts';

describe('paths of this site are allowed', () => {
  it.each([
    '/t/0198c5d2-1111-7000-8000-000000000001',
    '/t/0198c5d2-1111-7000-8000-000000000001/completed',
    '/dashboard?tab=invites#top',
    '/onboarding?redirect=%2Ft%2F0198',
    '/',
  ])('%s is allowed', (path) => {
    expect(redirectTarget(path)).toBe(path);
  });
  it('dot segments are resolved first', () => {
    expect(redirectTarget('/t/../invites')).toBe('/invites');
  });
});

describe('other sites are never allowed', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\u0000/evil.example',
    '\u0001//evil.example',
    ' //evil.example',
    '/\u2028/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2f%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/..%2f..%2fevil.example',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,<script>',
    '@evil.example',
    'evil.example',
    '',
    'dashboard',
  ])('%j is refused', (path) => {
    expect(redirectTarget(path)).toBe('/dashboard');
  });
  it('values of other types are not allowed', () => {
    for (const thing of [undefined, null, 7, {}, ['//evil.example']]) expect(redirectTarget(thing)).toBe('/dashboard');
  });
});

it('the sign-in pages are not allowed, because they would redirect in a loop', () => {
  for (const path of ['/login', '/signup', '/login/', '/login?redirect=%2Flogin']) expect(redirectTarget(path)).toBe('/dashboard');
});
