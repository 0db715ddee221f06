export function NewThread() {
  return null;
}
