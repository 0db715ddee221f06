// What the server tells the app about its installation, in the shell of the page: who may sign up, and who runs it.
import { INSTALLATION_META, type PublicInstallation } from '../../api/documents.ts';

let known: PublicInstallation | undefined;

/** As it was when the page was loaded. */
export const installation = (): PublicInstallation =>
  (known ??= JSON.parse(document.querySelector<HTMLMetaElement>(`meta[name="${INSTALLATION_META}"]`)!.content) as PublicInstallation);
