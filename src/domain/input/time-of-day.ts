// Times of day as a person writes them: "5:00 PM", "5 pm", "5p", "17:00".

const TIME = /^(\d{1,2})(?::?(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i;

/** Minutes after midnight. Null for what is no certain time: "5" may be the morning or the afternoon. */
export function minutesOfTime(text: string): number | null {
  const [, hours, minutes = '0', half] = TIME.exec(text.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const hour = Number(hours);
  if (half === undefined) return text.includes(':') && hour < 24 && hour > 12 ? hour * 60 + Number(minutes) : null;
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minutes);
}
