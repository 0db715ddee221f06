import { Bell } from 'lucide-react';
import { notificationsCopy } from '../../copy/notifications.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';

export function NoNotifications() {
  const { title, sentence, action } = notificationsCopy.empty;
  return (
    <Card>
      <EmptyState icon={<Bell aria-hidden="true" />} title={title} action={<LinkButton to="/dashboard">{action}</LinkButton>}>
        {sentence}
      </EmptyState>
    </Card>
  );
}
