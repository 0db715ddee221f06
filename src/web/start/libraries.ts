// The libraries with which every page starts, after React. They and the modules of the app are built into two chunks, which run in two
// tasks: the `await` makes every chunk that imports this one wait.
import './react.ts';
import '@tanstack/react-query';
import '@tanstack/react-router';
import { nextTask } from './next-task.ts';

await nextTask();
