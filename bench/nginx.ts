import { join } from 'node:path'
import type { Answer } from './get.ts'
import { type Opponent, startOpponent } from './opponent.ts'

/** Starts nginx with one worker, which sends this answer's bytes from a file, compressed as they are. */
export const startNginx = (answer: Answer): Promise<Opponent> =>
  startOpponent(
    answer,
    ({ folder }) => ['nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']],
    (place) => ({ 'nginx.conf': configuration(place, answer) }),
  )

/** Without the access log, which we do not write either, and with its files kept open: the hardest opponent. */
const configuration = ({ folder, port }: { folder: string; port: number }, { headers }: Answer) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 768; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  open_file_cache_valid 60s;
  keepalive_requests 1000000000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location = /answer {
      default_type "${headers['content-type']}";
      add_header Content-Encoding ${headers['content-encoding']};
    }
  }
}
`
