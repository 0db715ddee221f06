import { useId } from 'react';
import type { RequestView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Card, CardBody, CardHeader } from '../../../ui/layout/Card.tsx';
import { Count } from '../../../ui/text/Tag.tsx';
import { RequestNotes } from '../banners/RequestNotes.tsx';

export function RequestsPanel({ requests }: { requests: readonly RequestView[] }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader id={id} title={threadCopy.requests.heading} note={<Count value={requests.length} />} />
      <CardBody>
        <RequestNotes requests={requests} label={threadCopy.requests.heading} />
      </CardBody>
    </Card>
  );
}
