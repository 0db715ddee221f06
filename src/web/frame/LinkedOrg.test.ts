import { expect, test } from 'vitest';
import { pathInOrg } from '../../domain/linked-org.ts';
import { withoutLinkedOrg } from './LinkedOrg.ts';

test.each(['/t/1', '/dashboard?view=table&filters=needs-you', '/t/1#desk'])(
  '%s is the address again once the page has switched',
  (path) => {
    const [place, hash = ''] = path.split('#') as [string, string?];
    const linked = pathInOrg(place, '01a2') + (hash && `#${hash}`);
    expect(linked).toContain('org=01a2');
    expect(withoutLinkedOrg(linked)).toBe(path);
  },
);
