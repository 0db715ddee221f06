// The ways to an organization.
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, Building2 } from 'lucide-react';
import { onboarding } from '../../copy/onboarding.ts';

const words = onboarding.choose;

export function Choices() {
  const navigate = useNavigate({ from: '/onboarding' });
  return (
    <div className="choices">
      <div className="card choice">
        <span className="choice-icon">
          <Building2 aria-hidden="true" />
        </span>
        <div className="choice-words">
          <button
            type="button"
            className="choice-title"
            aria-describedby="choice-create"
            onClick={() => void navigate({ search: (search) => ({ ...search, mode: 'create' }) })}
          >
            {words.create}
          </button>
          <p className="muted" id="choice-create">
            {words.createSentence}
          </p>
        </div>
        <ArrowRight aria-hidden="true" />
      </div>
    </div>
  );
}
