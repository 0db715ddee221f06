// The ways to an organization.
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, Building2 } from 'lucide-react';
import { onboarding } from '../../copy/onboarding.ts';

const words = onboarding.choose;

export function Choices() {
  const navigate = useNavigate({ from: '/onboarding' });
  return (
    <div className="choices">
      <button
        type="button"
        className="card choice"
        aria-labelledby="choice-create"
        aria-describedby="choice-create-sentence"
        onClick={() => void navigate({ search: (search) => ({ ...search, mode: 'create' }) })}
      >
        <span className="choice-icon">
          <Building2 aria-hidden="true" />
        </span>
        <span className="choice-words">
          <span className="choice-title" id="choice-create">
            {words.create}
          </span>
          <span className="muted" id="choice-create-sentence">
            {words.createSentence}
          </span>
        </span>
        <ArrowRight aria-hidden="true" />
      </button>
    </div>
  );
}
