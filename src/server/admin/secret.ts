// The subcommand with which the product may start with another secret than before.
import { forgetSecret } from '../db/accounts/shared-secret.ts';
import { command } from './command.ts';

export const secretCommands = [
  command({
    name: 'secret forget',
    kind: 'act',
    does: 'lets the product, which must be stopped, start with another secret than before',
    worksOnOlderSchema: true,
    run: async ({ act }) =>
      await act(async (tx) => {
        const data = await forgetSecret(tx);
        return { subject: data.wasRecorded ? {} : null, data };
      }),
    text: ({ message }) => [message],
  }),
];
