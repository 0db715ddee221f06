// "Only Aspen Auto Group sees this."
import { deskEntryCopy } from '../../../copy/desk/entry.ts';
import { useViewer } from '../../../session/session.ts';

export function OnlyYou() {
  const { org } = useViewer();
  return <p className="desk-only-you">{deskEntryCopy.onlyYou(org?.name ?? '')}</p>;
}
