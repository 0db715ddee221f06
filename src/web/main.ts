// Entry point of the app. It starts in four tasks instead of one that takes long on a phone: React runs first, then the other libraries,
// then the app's modules, then the first rendering. In between the browser can paint and respond.
import { startApp } from './app.tsx';
import { nextTask } from './start/next-task.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
await nextTask();
startApp(container);
