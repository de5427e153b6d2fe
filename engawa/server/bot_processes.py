"""Bot process: one in which a bot thinks, begun when it is needed, replaced when it has died or was stopped."""

import asyncio
import contextlib
import multiprocessing
import os
import threading
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from engawa.server.bot_queue import Job

TRIES = 3
PROCESSES = multiprocessing.get_context("spawn")


class WorkerDied(Exception):
    """Again and again, at the same work."""


class BotProcess:
    def __init__(self, quick_only: bool = False) -> None:
        self.quick_only = quick_only
        self.job: Job | None = None
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False
        self.could_begin = True
        """False where the system had no process for it when one was last asked for, or it died over and over."""

    async def work(self, job: Job) -> None:
        """To its answer; one who dies over it is replaced and the next one asked again."""
        for attempt in range(TRIES):
            try:
                result = await self._ask(job.work, job.task)
            except WorkerDied as error:
                if job.is_wanted() and not self._closed and attempt < TRIES - 1:
                    continue
                result = error.with_traceback(None)  # which holds this frame, and so the job
                self.could_begin = self._closed or not job.is_wanted()
            except Exception as error:
                result = error.with_traceback(None)
            if job.is_wanted():
                if isinstance(result, Exception):
                    job.answer.set_exception(result)
                else:
                    job.answer.set_result(result)
            return

    async def _ask(self, work: Callable[[Any], Any], task: Any) -> Any:
        """In a thread, because a pipe is waited at; one that does not keep the server from ending."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()

        def settle(result: Any, error: Exception | None) -> None:
            if not answer.done():
                if error is not None:
                    answer.set_exception(error)
                else:
                    answer.set_result(result)

        def talk() -> None:
            result, error = None, None
            try:
                result = self._talk(work, task)
            except Exception as caught:
                error = caught.with_traceback(None)
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(settle, result, error)

        threading.Thread(target=talk, daemon=True).start()
        return await answer

    def _talk(self, work: Callable[[Any], Any], task: Any) -> Any:
        if self._process is None or not self._process.is_alive():
            self._begin()
        assert self._pipe is not None
        try:
            self._pipe.send((work, task))
            result, error = self._pipe.recv()
        except (EOFError, OSError):
            self.stop()
            self._process = None
            raise WorkerDied from None
        if error is not None:
            raise error
        return result

    def _begin(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        self._pipe, theirs = PROCESSES.Pipe()
        self._process = PROCESSES.Process(target=attend, args=(theirs,), daemon=True)
        self.could_begin = False
        self._process.start()
        self.could_begin = True
        theirs.close()
        if self._closed:
            self.stop()

    def stop(self) -> None:
        """Whatever is thought there is lost."""
        process = self._process
        if process is not None and process.pid is not None:
            process.kill()

    def close(self) -> None:
        self._closed = True
        self.stop()


def attend(pipe: Connection) -> None:
    """In a worker process."""
    end_with_the_server()
    while True:
        try:
            work, task = pipe.recv()
        except EOFError:
            return
        pipe.send(work_safely(work, task))


def work_safely(work: Callable[[Any], Any], task: Any) -> tuple[Any, Exception | None]:
    """What comes of it, or what went wrong."""
    try:
        return work(task), None
    except Exception as error:
        error.add_note(traceback.format_exc())
        return None, error


def end_with_the_server() -> None:
    """In a worker process: a server that is killed cannot end its workers, so they watch for it."""
    server = multiprocessing.parent_process()
    assert server is not None

    def watch() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
