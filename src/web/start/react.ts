// React, the largest library: a chunk and a task of its own.
import 'react-dom/client';
import { nextTask } from './next-task.ts';

await nextTask();
