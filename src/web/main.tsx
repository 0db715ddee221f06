// Starts the app in the page.
import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isLeaving } from './navigation/navigation-guard.ts';
import { install } from './new-version/install.ts';
import { takeAtNavigation } from './new-version/load-at-navigation.ts';
import { followVersions } from './new-version/version.ts';
import { meQuery } from './data/queries.ts';
import { createQueryClient } from './data/query-client.ts';
import { createAppRouter } from './routes.tsx';
import { followTheme } from './frame/theme.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root.');
followTheme();
const cache = createQueryClient();
void cache.prefetchQuery(meQuery()); // while the screen's file is still on its way
const router = createAppRouter(cache);
takeAtNavigation(router, cache);
followVersions();
window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack());
install();
const root = createRoot(place);
// In pieces that leave the processor free between them.
startTransition(() =>
  root.render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  ),
);

/** The browser set the page aside and shows it again as it was; its person may have signed out since. */
function comeBack(): void {
  if (isLeaving()) window.location.reload();
  else void cache.invalidateQueries(meQuery());
}
