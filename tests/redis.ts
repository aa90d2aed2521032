import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A Redis of the tests' own, which can be killed and started again. Nothing in it survives. */
export async function startRedis(port: number) {
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    if (child) return;
    const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn('redis-server', words, { stdio: 'ignore' });
    while (!(await answers(port))) await pause(20);
  }
  async function kill(): Promise<void> {
    const killed = child;
    if (!killed) return;
    child = undefined;
    const ended = new Promise((resolve) => killed.once('exit', resolve));
    killed.kill('SIGKILL');
    await ended;
  }
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, kill };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
