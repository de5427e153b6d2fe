"""Keyring routes: what a person's page keeps under a personal key, read, replaced and forgotten by whoever has it.

The key stands in no address, and is not even sent: a proof made from it comes in the body.
"""

import asyncio

from fastapi import APIRouter

from engawa.server.errors import NotFound, Outdated
from engawa.server.http_api.dependencies import Address, Directory
from engawa.server.http_api.lobby import problems
from engawa.server.protocol import http as protocol
from engawa.server.storage.failures import StaleWrite
from engawa.server.storage.keyrings import SealedKeyring
from engawa.server.tables.directory import TableDirectory

router = APIRouter(prefix="/api/keyring", responses=problems(400, 408, 413, 421, 422, 429, 503, 507))


async def known_keyring(directory: TableDirectory, proof: str, address: str) -> SealedKeyring:
    """NotFound where there is none, which counts as a guess."""
    directory.limits.check_guesses(address)
    keyring = await asyncio.to_thread(directory.store.keyrings.of, proof)
    if keyring is None:
        directory.limits.guesses.take(address)
        raise NotFound("server.no_keyring")
    return keyring


@router.post("/open", responses=problems(404))
async def open_keyring(body: protocol.KeyringRequest, directory: Directory, address: Address) -> protocol.Keyring:
    """What is kept there, unless the page has it already."""
    keyring = await known_keyring(directory, body.proof, address)
    sealed = None if keyring.version == body.known else keyring.sealed
    return protocol.Keyring(version=keyring.version, sealed=sealed)


@router.post("/keep", responses=problems(404, 409))
async def keep_keyring(body: protocol.KeepRequest, directory: Directory, address: Address) -> protocol.Kept:
    """Nothing of another device's is lost: where it has kept something meanwhile, the page is to look first."""
    if body.version == 0:
        directory.limits.make(address)
    else:
        await known_keyring(directory, body.proof, address)
    directory.limits.store(address, len(body.sealed))
    try:
        kept = await directory.store.keyrings.keep(body.proof, body.sealed, body.version)
    except StaleWrite:
        kept = False
    if not kept:
        raise Outdated("server.keyring_changed")
    return protocol.Kept(version=body.version + 1)


@router.post("/forget")
async def forget_keyring(
    body: protocol.ForgetKeyringRequest, directory: Directory, address: Address
) -> protocol.Forgotten:
    """Nobody can look into it any more; the seats stay what they are."""
    directory.limits.check_guesses(address)
    forgotten = await directory.store.keyrings.forget(body.proof)
    if not forgotten:
        directory.limits.guesses.take(address)
    return protocol.Forgotten(forgotten=forgotten)
