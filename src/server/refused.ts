// A refusal as an exception. The response has the message and the code of its row in the table of refusals.
import { type ErrorBody, HTTP_STATUS, type Issue } from '../api/errors.ts';
import { type RefusalName, refusals } from '../domain/refusals.ts';

/** What a refusal says in addition to its row in the table. */
export type RefusalDetails = { message?: string; issues?: Issue[] };
/** `keepsWhatWasWritten`: the transaction is committed although the command is refused, for example to count wrong codes. */
type Details = RefusalDetails & { keepsWhatWasWritten?: boolean };

export class Refused extends Error {
  readonly refusal: RefusalName;
  readonly issues: Issue[] | undefined;
  readonly keepsWhatWasWritten: boolean;
  constructor(refusal: RefusalName, details: Details = {}) {
    super(details.message ?? refusals[refusal].message);
    this.refusal = refusal;
    this.issues = details.issues;
    this.keepsWhatWasWritten = details.keepsWhatWasWritten ?? false;
  }
  get status(): number {
    return HTTP_STATUS[refusals[this.refusal].code];
  }
  get details(): RefusalDetails | null {
    const message = this.message === refusals[this.refusal].message ? {} : { message: this.message };
    const details = { ...message, ...(this.issues ? { issues: this.issues } : {}) };
    return Object.keys(details).length === 0 ? null : details;
  }
  get body(): ErrorBody {
    return { error: { code: refusals[this.refusal].code, message: this.message, ...(this.issues ? { issues: this.issues } : {}) } };
  }
}

/** The refusal of a name, with the sentence that says why. `field`: where the name is in the input. */
export const wrongName = (message: string, field = 'name'): Refused =>
  new Refused('bad-input', { message, issues: [{ path: [field], message }] });
