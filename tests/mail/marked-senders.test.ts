// A mail in which a stranger asks for something says that it is new, or that its name is similar to another organization's.
import { expect, test } from 'vitest';
import { sendCommand, openThreadAs, readThread } from '../../testing/threads/threads.ts';
import { createOwner, insertConnection, type Owner, provision } from '../../testing/people/owners.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { useSenders, useSmtp } from '../../testing/servers/mail-services.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const { deliverAll } = useSenders(here);
const NEW = 'New: the organization that asks came to Titleline less than 30 days ago.';
const SIMILAR = 'Similar name: another organization had a name like this before. Check who it is before you answer.';

/** Which marks the mails since the last call have. */
async function marksOfMails(): Promise<string[][]> {
  await deliverAll();
  const marks = smtp.received.map(({ text }) => {
    const plain = text.replaceAll(/\s+/g, ' ');
    return [NEW, SIMILAR].filter((mark) => plain.includes(mark));
  });
  smtp.received.splice(0);
  return marks;
}

const age = async (...owners: Owner[]) =>
  await here.services
    .sql`update org set created_at = created_at - interval '31 days' where id = any(${owners.map(({ orgId }) => orgId)}::uuid[])`;

test('a connection request, an invitation and a platform invite of a stranger are marked; those of a partner and of others are not', async () => {
  const real = await createOwner(here, 'Great Basin Auction', { city: 'Elko', state: 'NV' });
  const impostor = await createOwner(here, 'The Great Basin Auctions', { city: 'Boise', state: 'ID' });
  const [victim, other] = [await createOwner(here, 'Aspen Auto Group'), await createOwner(here, 'Bluebird Cars')];
  await sendCommand(impostor, 'requestConnection', { orgId: victim.orgId });
  expect(await marksOfMails()).toEqual([[NEW, SIMILAR]]);
  await openThreadAs(impostor, { boughtFromOrgId: victim.orgId });
  expect(await marksOfMails()).toEqual([[NEW, SIMILAR]]);
  const placeholder = await provision(impostor, 'Cedar Cars', 'desk@cedar.test');
  await openThreadAs(impostor, { boughtFromOrgId: placeholder.id });
  expect(await marksOfMails()).toEqual([[NEW, SIMILAR]]);

  await age(real, impostor);
  await sendCommand(impostor, 'requestConnection', { orgId: other.orgId });
  expect(await marksOfMails()).toEqual([[SIMILAR]]);
  await sendCommand(real, 'requestConnection', { orgId: other.orgId });
  expect(await marksOfMails()).toEqual([[]]);
  const partner = await createOwner(here, 'Dogwood Dealers');
  await insertConnection(here, impostor, partner, 'accepted');
  await openThreadAs(impostor, { boughtFromOrgId: partner.orgId });
  expect(await marksOfMails()).toEqual([[]]);
});

test('an invitation shows the marks of its inviter to the invited organization', async () => {
  await createOwner(here, 'Larkspur Motors', { state: 'NM' });
  const impostor = await createOwner(here, 'Larkspur Motor', { state: 'UT' });
  const victim = await createOwner(here, 'Elder Autos');
  const threadId = await openThreadAs(impostor, { boughtFromOrgId: victim.orgId });
  expect((await readThread(victim, threadId)).invitation?.inviterMarks).toEqual({
    similarName: true,
    newUntil: expect.any(Number) as number,
  });
  await age(impostor);
  expect((await readThread(victim, threadId)).invitation?.inviterMarks).toEqual({ similarName: true, newUntil: null });
});
