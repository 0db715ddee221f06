-- Nothing reads entries by their time: followers read them by transaction and position, and threads by thread.
drop index thread_event_by_time;
