// The choice between creating and joining an organization.
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, Building2, Ticket } from 'lucide-react';
import { onboardingCopy } from '../../copy/account/onboarding.ts';

const words = onboardingCopy.choose;
const choices = [
  { mode: 'create', title: words.create, sentence: words.createSentence, Icon: Building2 },
  { mode: 'invite', title: words.invite, sentence: words.inviteSentence, Icon: Ticket },
] as const;

export function OrganizationChoices() {
  const navigate = useNavigate({ from: '/onboarding' });
  return (
    <div className="choices">
      {choices.map(({ mode, title, sentence, Icon }) => (
        <div className="card choice" key={mode}>
          <span className="choice-icon">
            <Icon />
          </span>
          <div className="choice-words">
            <button
              type="button"
              className="choice-title"
              aria-describedby={`choice-${mode}`}
              onClick={() => void navigate({ search: (search) => ({ ...search, mode }) })}
            >
              {title}
            </button>
            <p className="muted" id={`choice-${mode}`}>
              {sentence}
            </p>
          </div>
          <ArrowRight />
        </div>
      ))}
    </div>
  );
}
