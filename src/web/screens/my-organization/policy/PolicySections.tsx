// The regions "Title policy" and "Reminders" of My Organization. Only the organization's own members see them.
import './policy.css';
import { useQuery } from '@tanstack/react-query';
import { remindersCopy, titlePolicyCopy } from '../../../copy/title-policy.ts';
import { titlePolicyQuery } from '../../../data/queries.ts';
import { ListFailure } from '../../../ui/feedback/EmptyState.tsx';
import { Loading, SkeletonCard } from '../../../ui/feedback/Skeleton.tsx';
import { Card, CardBody } from '../../../ui/layout/Card.tsx';
import { PageSection } from '../PageSection.tsx';
import { PolicyForm } from './PolicyForm.tsx';
import { PolicyText, Value } from './PolicyText.tsx';
import type { TitlePolicyView } from '../../../../api/desk.ts';
import type { TitlePolicy } from '../../../../domain/desk/title-policy.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Switch } from '../../../ui/inputs/Switch.tsx';
import { useIsPolicySaving, useUpdatePolicy } from './use-update-policy.ts';

/** Lines of the skeletons, which are about as high as the content. */
export const POLICY_LINES = 20;
export const REMINDERS_LINES = 8;

export function PolicySections() {
  const { data: view, isError, refetch } = useQuery(titlePolicyQuery());
  if (!view && isError)
    return (
      <PageSection words={titlePolicyCopy}>
        <ListFailure words={titlePolicyCopy.failed} onRetry={() => void refetch()} />
      </PageSection>
    );
  return (
    <>
      <PageSection words={titlePolicyCopy}>
        {view ? <Card>{view.mayEdit ? <PolicyForm view={view} /> : <PolicyText view={view} />}</Card> : <Pending lines={POLICY_LINES} />}
      </PageSection>
      <PageSection words={remindersCopy}>{view ? <Reminders view={view} /> : <Pending lines={REMINDERS_LINES} />}</PageSection>
    </>
  );
}

function Pending({ lines }: { lines: number }) {
  return (
    <Loading>
      <SkeletonCard lines={lines} />
    </Loading>
  );
}

const words = remindersCopy;
const toggle = { label: words.label, sentence: words.explanation };

/** Whether partners are reminded in the organization's name, and when. Saved at once. */
function Reminders({ view: { policy, mayEdit } }: { view: TitlePolicyView }) {
  return (
    <Card>
      {mayEdit ? (
        <CardBody className="policy-switch">
          <RemindersSwitch policy={policy} />
        </CardBody>
      ) : (
        <dl className="policy-values">
          <Value words={toggle}>{policy.reminders ? words.on : words.off}</Value>
        </dl>
      )}
      <CardBody className="policy-reminders">
        <ol className="policy-steps">
          {words.steps.map(([bold, rest]) => (
            <li key={bold}>
              <b>{bold}</b>
              {rest}
            </li>
          ))}
        </ol>
        <ul className="policy-steps">
          <li>
            <b>{words.once[0]}</b>
            {words.once[1]}
          </li>
        </ul>
        <p className="policy-when">{words.when}</p>
      </CardBody>
    </Card>
  );
}

function RemindersSwitch({ policy }: { policy: TitlePolicy }) {
  const isSaving = useIsPolicySaving();
  const { mutate, isPending, variables, error } = useUpdatePolicy({
    done: ({ reminders }) => toast.success(reminders ? words.turnedOn : words.turnedOff),
    refused: () => undefined, // shown at the switch
  });
  return (
    <Switch
      label={words.label}
      sentence={words.explanation}
      busy={isSaving}
      checked={isPending ? variables.reminders : policy.reminders}
      onCheckedChange={(reminders) => mutate({ ...policy, reminders })}
      error={error?.message}
    />
  );
}
