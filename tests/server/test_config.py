"""Settings: options before the environment before the defaults, and one clear reason for what cannot be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from platformdirs import user_data_dir

from fimbul.server.config import BadSettings, Settings, prepare_data, read_settings, read_think_settings
from fimbul.server.store.engines import BadDatabase
from fimbul.server.store.lock import DataLock, Locked


def read(environ: dict[str, str] | None = None, **options: object) -> Settings:
    return read_settings(environ or {}, **options)


# -- where settings come from ---------------------------------------------------------------------------------------
def test_without_a_word_a_server_is_for_this_machine_and_keeps_its_data_with_the_users():
    settings = read()
    data = Path(user_data_dir("fimbul", appauthor=False))
    assert settings == Settings(
        data=data,
        database_url=f"sqlite:///{data / 'fimbul.db'}",
        host="127.0.0.1",
        port=8731,
        public_url="",
        allowed_origins=(),
        forwarded_allow_ips=("127.0.0.1", "::1"),
        days_running=60,
        days_over=180,
        log_level="info",
        metrics=True,
    )
    assert settings.database_file == data / "fimbul.db" and settings.origins == frozenset()


def test_variables_of_the_environment_are_read(tmp_path):
    site = tmp_path / "site"
    site.mkdir()
    (site / "service-worker.js").touch()
    settings = read(
        {
            "FIMBUL_HOST": "0.0.0.0",
            "FIMBUL_PORT": "9000",
            "FIMBUL_DATA": str(tmp_path),
            "FIMBUL_PUBLIC_URL": "https://fimbul.example/",
            "FIMBUL_ALLOW_ORIGIN": "https://one.example, https://two.example:8443",
            "FIMBUL_FORWARDED_ALLOW_IPS": "10.0.0.0/8,fd00::1",
            "FIMBUL_DAYS_RUNNING": "7",
            "FIMBUL_DAYS_OVER": "30",
            "FIMBUL_LOG_LEVEL": "WARNING",
            "FIMBUL_METRICS": "no",
            "FIMBUL_ACCOUNTS": "no",
            "FIMBUL_MEMORY": "off",
            "FIMBUL_OPERATORS": "one, two",
            "FIMBUL_OPERATOR_SECRET": "a secret of the operator",
            "FIMBUL_OFFLINE_SITE": str(site),
            "FIMBUL_THINKERS": "rediss://:hush@10.0.0.7:6380/1",
        }
    )
    assert settings == Settings(
        data=tmp_path,
        database_url=f"sqlite:///{tmp_path / 'fimbul.db'}",
        host="0.0.0.0",
        port=9000,
        public_url="https://fimbul.example",
        allowed_origins=("https://one.example", "https://two.example:8443"),
        forwarded_allow_ips=("10.0.0.0/8", "fd00::1"),
        days_running=7,
        days_over=30,
        log_level="warning",
        metrics=False,
        accounts=False,
        memory=False,
        operators=("one", "two"),
        operator_secret="a secret of the operator",
        offline_site=site,
        thinkers="rediss://:hush@10.0.0.7:6380/1",
    )
    assert settings.origins == {"https://fimbul.example", "https://one.example", "https://two.example:8443"}


def test_an_option_goes_before_a_variable():
    environ = {"FIMBUL_PORT": "9000", "FIMBUL_ALLOW_ORIGIN": "https://one.example", "FIMBUL_METRICS": "yes"}
    settings = read(environ, port=0, allowed_origins=["https://two.example"], metrics=False)
    assert (settings.port, settings.allowed_origins, settings.metrics) == (0, ("https://two.example",), False)
    settings = read(environ, port=None, allowed_origins=None, metrics=None)
    assert (settings.port, settings.allowed_origins, settings.metrics) == (9000, ("https://one.example",), True)
    assert read(forwarded_allow_ips="").forwarded_allow_ips == ()


def test_the_database_is_the_one_named_most_closely(tmp_path):
    general = {"DATABASE_URL": "postgres://u:p@general/d"}
    own = {**general, "FIMBUL_DATABASE_URL": "postgres://u:p@own/d"}
    assert read(general).database_url == "postgresql+asyncpg://u:p@general/d"
    assert read(own).database_url == "postgresql+asyncpg://u:p@own/d"
    assert read(own).database_file is None
    option = read(own, database_url=f"sqlite:///{tmp_path}/x.db")
    assert option.database_file == tmp_path / "x.db"


def test_a_path_may_hold_any_character(tmp_path):
    place = tmp_path / "mes données 100% #1?"
    assert read(data=place).database_file == place / "fimbul.db"
    prepare_data(read(data=place))
    assert place.is_dir()


# -- what cannot be -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"port": "eighty"}, "port"),
        ({"port": 65_536}, "port"),
        ({"port": -1}, "port"),
        ({"days_running": 0}, "days"),
        ({"days_over": "soon"}, "days"),
        ({"log_level": "loud"}, "log_level"),
        ({"metrics": "perhaps"}, "switch"),
        ({"offline_site": "/nowhere"}, "offline_site"),
        ({"thinkers": "10.0.0.7:6379"}, "redis_url"),
        ({"thinkers": "http://10.0.0.7:6379"}, "redis_url"),
        ({"thinkers": "redis://:hush@"}, "redis_url"),
        ({"thinkers": "redis://host:port"}, "redis_url"),
        ({"operator_secret": "short"}, "operator_secret"),
        ({"accounts": "perhaps"}, "switch"),
        ({"public_url": "fimbul.example"}, "public_url"),
        ({"public_url": "ftp://fimbul.example"}, "public_url"),
        ({"public_url": "https://fimbul.example:port"}, "public_url"),
        ({"public_url": "https://me:secret@fimbul.example"}, "public_url"),
        ({"public_url": "https://fimbul.example/games"}, "path"),
        ({"allowed_origins": ["*"]}, "origin"),
        ({"allowed_origins": ["https://a.example", "null"]}, "origin"),
        ({"forwarded_allow_ips": "proxy.example"}, "forwarded"),
        ({"forwarded_allow_ips": "10.0.0.0/33"}, "forwarded"),
    ],
)
def test_a_setting_that_cannot_be_is_refused(options, code):
    with pytest.raises(BadSettings) as caught:
        read(**options)
    assert caught.value.code == code


def test_a_bad_database_address_is_refused_without_repeating_its_password():
    for text in ("mysql://me:hush@host/db", "postgres//me:hush@host"):
        with pytest.raises(BadDatabase) as caught:
            read(database_url=text)
        assert "hush" not in str(caught.value) + repr(caught.value.facts)


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://Fimbul.Example", "https://fimbul.example"),
        ("https://fimbul.example:443/", "https://fimbul.example"),
        ("http://fimbul.example:80", "http://fimbul.example"),
        ("http://fimbul.example:443", "http://fimbul.example:443"),
        ("http://[::1]:8731", "http://[::1]:8731"),
    ],
)
def test_origins_are_written_as_browsers_write_them(text, origin):
    assert read(public_url=text).public_url == origin
    assert read(allowed_origins=[text]).origins == {origin}


# -- the data directory ---------------------------------------------------------------------------------------------
def test_the_data_directory_is_made_for_this_user_only(tmp_path):
    settings = read(data=tmp_path / "a" / "b")
    prepare_data(settings)
    assert (tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o700


def test_a_directory_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSettings) as caught:
        prepare_data(read(data=tmp_path / "file" / "data"))
    assert caught.value.code == "data" and caught.value.facts["path"] == tmp_path / "file" / "data"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_directory_that_cannot_be_written_is_told(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(BadSettings) as caught:
        prepare_data(read(data=tmp_path))
    assert caught.value.code == "data_read_only"


def test_with_postgresql_no_directory_is_made(tmp_path):
    prepare_data(read(data=tmp_path / "none", database_url="postgres://h/d"))
    assert not (tmp_path / "none").exists()


HOLDER = """
import sys
from pathlib import Path
from fimbul.server.store.lock import DataLock

with DataLock(Path(sys.argv[1])) as lock:
    lock.say("http://127.0.0.1:8731/")
    print("held", flush=True)
    sys.stdin.read()
"""


def test_one_process_at_a_time_holds_the_data_and_says_where_it_is(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None and holder.stdout.readline() == "held\n"
        with pytest.raises(Locked) as caught:
            DataLock(tmp_path)
        assert caught.value.address == "http://127.0.0.1:8731/" and caught.value.path == tmp_path
        holder.kill()
    with DataLock(tmp_path) as lock:
        assert lock.path.read_text() == "\n", "whoever died has left no address behind"


# -- thinking machines and traces -----------------------------------------------------------------------------------
def test_a_thinking_machine_needs_a_redis_and_takes_all_cores():
    found = read_think_settings({"FIMBUL_REDIS_URL": "redis://one/0", "FIMBUL_LOG_LEVEL": "warning"})
    assert (found.redis_url, found.processes, found.log_level) == ("redis://one/0", os.cpu_count(), "warning")
    found = read_think_settings({"FIMBUL_REDIS_URL": "redis://one/0"}, redis_url="redis://two/0", processes=3)
    assert (found.redis_url, found.processes) == ("redis://two/0", 3)
    for options, code in (({}, "no_redis"), ({"redis_url": "two"}, "redis_url"), ({"processes": 0}, "processes")):
        with pytest.raises(BadSettings) as problem:
            read_think_settings({}, **{"redis_url": "redis://one/0", **options} if options else {})
        assert problem.value.code == code and "two" not in str(problem.value)


def test_what_is_not_installed_is_named(monkeypatch):
    monkeypatch.setattr("fimbul.server.config.find_spec", lambda name: None)
    with pytest.raises(BadSettings) as problem:
        read(thinkers="redis://one/0")
    assert problem.value.code == "thinkers_extra"
    monkeypatch.setattr("fimbul.server.config.has_exporter", lambda: False)
    with pytest.raises(BadSettings) as problem:
        read({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"})
    assert problem.value.code == "traces_extra"
