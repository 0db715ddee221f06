import { expect, test } from 'vitest';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { rowOf } from '../../../parts/rows/test-row.ts';
import { envelopesOf } from './use-packing.ts';

const bluebird = { orgId: 'bluebird', name: 'Bluebird Cars', orgType: 'dealership' } as const;
const juniper = { orgId: 'juniper', name: 'Juniper Motors', orgType: 'dealership' } as const;
const can = (given: Partial<DeskRow['can']>): DeskRow['can'] => ({ ...rowOf({}).can, ...given });
const held = (id: string, to: DeskRow['to']): DeskRow => rowOf({ id, to, place: 'drawer', can: can({ send: true }) });
const stuck = (given: Partial<DeskRow>): DeskRow => rowOf({ to: bluebird, ...given, can: can({ send: false, ...given.can }) });

test('each recipient gets an envelope, in the order of the table', () => {
  const rows = [held('a', juniper), held('b', bluebird), held('c', juniper)];
  const { envelopes, leftOut } = envelopesOf(rows);
  expect(envelopes.map(({ to, rows: inside }) => [to.name, inside.map(({ id }) => id)])).toEqual([
    ['Juniper Motors', ['a', 'c']],
    ['Bluebird Cars', ['b']],
  ]);
  expect(leftOut).toEqual([]);
});

test('a title that cannot go is left out with the reason', () => {
  const claim = { operation: 'confirmClaim', updateId: 'u', authorName: 'Bluebird Cars' } as const;
  const rows = [
    stuck({ place: 'from-us' }),
    stuck({ place: 'with-seller' }),
    stuck({ place: 'drawer', to: null }),
    stuck({ place: 'drawer', can: can({ confirm: claim }) }),
    stuck({ place: 'drawer' }),
  ];
  expect(envelopesOf(rows).leftOut.map(({ reason }) => reason)).toEqual([
    'a delivery is already waiting for confirmation.',
    'you do not hold it.',
    'nobody is next on its chain.',
    'Bluebird Cars says that it has the title: answer that on the thread.',
    'it cannot be sent now.',
  ]);
});
