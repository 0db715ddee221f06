// A date that is typed in part has the value '', and changes nothing that could be heard. So a form asks its dates before it is sent.

/** Whether a date of the form is typed in part. Its field says so then, and gets the focus. */
export function hasUnfinishedDay(form: HTMLFormElement): boolean {
  const days = [...form.querySelectorAll<HTMLInputElement>('input[type="date"]')];
  const unfinished = days.find(({ validity }) => validity.badInput);
  unfinished?.checkValidity(); // the input hears `invalid`
  unfinished?.focus();
  return unfinished !== undefined;
}
