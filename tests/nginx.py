"""A real nginx before a server of a test, with TLS, from the snippet that we ship."""

import os
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

SNIPPET = Path(__file__).parents[1] / "deploy" / "nginx.conf"
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
{user}
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {snippet}
}}
"""


def write_certificate(folder: Path) -> tuple[Path, Path]:
    """Signed by itself, for this machine."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]
    written = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*command, *written], check=True, capture_output=True, timeout=60)
    return certificate, key


class Nginx:
    """Listens on `port` of this machine, and hands on to `server`."""

    def __init__(self, folder: Path, port: int, server: int) -> None:
        assert NGINX is not None
        self.port = port
        self.certificate, key = write_certificate(folder)
        own = {
            "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
            "/etc/letsencrypt/live/games.example.org/fullchain.pem": str(self.certificate),
            "/etc/letsencrypt/live/games.example.org/privkey.pem": str(key),
            "127.0.0.1:8350": f"127.0.0.1:{server}",
        }
        snippet = SNIPPET.read_text(encoding="utf-8")
        for ours, theirs in own.items():
            assert ours in snippet, f"the snippet has no {ours}"
            snippet = snippet.replace(ours, theirs)
        configuration = folder / "nginx.conf"
        user = "user root;" if os.geteuid() == 0 else ""
        written = AROUND.format(folder=folder, snippet=snippet, user=user)
        configuration.write_text(written, encoding="utf-8")
        command = [NGINX, "-c", str(configuration), "-p", str(folder), "-e", str(folder / "error.log")]
        self.process = subprocess.Popen(command)
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.1)
        self.stop()
        raise AssertionError((folder / "error.log").read_text(encoding="utf-8"))

    @property
    def url(self) -> str:
        return f"https://127.0.0.1:{self.port}/games/engawa/"

    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)
