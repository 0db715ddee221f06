// A date that is typed in part has the value '', and changes nothing that could be heard. So forms ask the input when they are sent.

export const isUnfinishedDay = (input: HTMLInputElement | null): boolean => input?.validity.badInput === true;
