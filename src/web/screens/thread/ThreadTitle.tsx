// The header of the page: breadcrumbs, the vehicle, where the title is, and the main actions.
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, CalendarClock, PackageX } from 'lucide-react';
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import { expectedDayText } from '../../chain/expected-day.ts';
import { LocationTag } from '../../chain/LocationTag.tsx';
import { titleLocation } from '../../chain/title-location.ts';
import { chainCopy } from '../../copy/chain.ts';
import { threadCopy } from '../../copy/thread.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Breadcrumbs, PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { ActionIcon } from './ActionIcon.tsx';
import { NextThread } from './desk/NextThread.tsx';
import { StockNumberTag } from './desk/StockNumberTag.tsx';
import { actionLabel, type ThreadAction } from './thread-actions.ts';
import type { ThreadActions } from './use-thread-actions.ts';
import { vehicleFacts } from './panels/vehicle-facts.tsx';

export function ThreadTitle({ view, beside, actions }: { view: LiveThread; beside: ThreadAction[]; actions: ThreadActions }) {
  const { dashboard, active, invited } = threadCopy.crumbs;
  const now = useNow();
  // The banner and the chain say when a title comes back.
  const expected = view.expected === null || view.returning ? null : expectedDayText(view.expected, now);
  const tags = (
    <span className="thread-tags" key="tags">
      <LocationTag location={titleLocation(view)} />
      {expected && (
        <Tag tone={expected.late ? 'red' : 'grey'} icon={<CalendarClock aria-hidden="true" />}>
          {expected.text}
        </Tag>
      )}
      {view.contested && (
        <Tag tone="red" icon={<ArrowLeftRight aria-hidden="true" />}>
          {chainCopy.contested}
        </Tag>
      )}
      {view.disputed && (
        <Tag tone="red" icon={<PackageX aria-hidden="true" />}>
          {threadCopy.types.delivered.disputed}
        </Tag>
      )}
    </span>
  );
  const buttons = beside.map((action) => (
    <Button key={action} icon={<ActionIcon action={action} />} busy={actions.isBusy(action)} onClick={() => actions.run(action)}>
      {actionLabel(action, view)}
    </Button>
  ));
  return (
    <>
      <div className="thread-top">
        <Breadcrumbs>
          <Link to="/dashboard">{dashboard}</Link>
          {view.standing === 'invited' ? invited : active}
        </Breadcrumbs>
        <NextThread threadId={view.id} />
      </div>
      <PageTitle
        title={threadCopy.title(view.year, view.make, view.model)}
        sentence={<StockNumberTag threadId={view.id} />}
        meta={vehicleFacts(view, tags)}
        {...(buttons.length > 0 ? { actions: buttons } : {})}
      />
    </>
  );
}
